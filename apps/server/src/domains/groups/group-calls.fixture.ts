import type { Group } from "@veranda/contract";
import { sql } from "drizzle-orm";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { participantOf } from "../../testing/fake-rooms.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";

export const SPACE = "park0001";
export const HERE = "instance1";

/** uid of the guest created by `guestOf`. */
export const UID = "mwq5c8f5-37fb63f9c32f3ef9";

export type Calling = Pick<TestPerson, "call">;

let made = 0;

/** Three people without groups, in no space. */
export async function threePeople(server: TestServer): Promise<[TestPerson, TestPerson, TestPerson]> {
  await server.db.execute(sql`truncate groups cascade`);
  server.rooms.whereabouts.clear();
  server.rooms.heldPlaces.length = 0;
  server.rooms.groupChanges.length = 0;
  made += 1;
  const people = await Promise.all(["ann", "bob", "cleo"].map((name) => addPerson(server, `${name}${made}`)));
  return people as [TestPerson, TestPerson, TestPerson];
}

/** A guest who is in no space yet. */
export async function guestOf(server: TestServer): Promise<Calling> {
  const { data } = await server.call("POST /rooms/noauth/{id}", {
    params: { id: SPACE },
    body: { roomId: SPACE, roomShareID: null, noAuthUserID: UID },
  });
  server.rooms.guestIds.add(UID);
  return { call: callsWith(server.origin, bearer(data.tempToken)) };
}

export const own = async ({ call }: Calling) => (await call("GET /v2/groups/mine", {})).data;
export const groupOf = async (who: Calling): Promise<Group> => {
  const { group } = await own(who);
  if (group === null) throw new Error("in no group");
  return group;
};
export const create = async ({ call }: Calling): Promise<string> =>
  (await call("POST /v2/groups", { body: {} })).data.group?.id ?? "";
export const join = ({ call }: Calling, id: string) =>
  call("POST /v2/groups/{id}/join", { params: { id }, body: {} });
export const leave = ({ call }: Calling, id: string) =>
  call("POST /v2/groups/{id}/leave", { params: { id }, body: {} });
export const invite = ({ call }: Calling, id: string, whom: { id: string }) =>
  call("POST /v2/groups/{id}/invitations", { params: { id }, body: { userID: whom.id } });
/** Invites somebody in the same instance, by the ids that rooms use. */
export const inviteHere = ({ call }: Calling, id: string, visitorId: string) =>
  call("POST /v2/groups/{id}/invitations", {
    params: { id },
    body: { participantId: participantOf(visitorId) },
  });
export const remove = ({ call }: Calling, id: string, memberId: string) =>
  call("DELETE /v2/groups/{id}/members/{memberId}", { params: { id, memberId } });
export const handOver = ({ call }: Calling, id: string, memberId: string) =>
  call("PUT /v2/groups/{id}/leader", { params: { id }, body: { memberId } });
export const takeAlong = (
  { call }: Calling,
  id: string,
  {
    instanceId = HERE,
    spaceID = SPACE,
    shareId,
  }: { instanceId?: string; spaceID?: string; shareId?: string } = {},
) =>
  call("POST /v2/groups/{id}/trips", {
    params: { id },
    body: { spaceID, instanceId, ...(shareId !== undefined && { shareId }) },
  });
export const memberId = async (group: Calling, whom: { id: string }): Promise<string> =>
  (await groupOf(group)).members.find(({ userID }) => userID === whom.id)?.id ?? "";
export const who = async (of: Calling) =>
  (await groupOf(of)).members.map(
    ({ displayName, isLeader }) => displayName.replace(/\d+$/, "") + (isLeader ? "*" : ""),
  );
