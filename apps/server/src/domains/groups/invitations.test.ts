import { GROUP_INVITATION_MS } from "@veranda/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { befriend } from "../../testing/befriend.ts";
import { codeOf } from "../../testing/code-of.ts";
import { openEventsPage } from "../../testing/events-page.ts";
import { participantOf } from "../../testing/fake-rooms.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { soon } from "../../testing/soon.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  HERE,
  SPACE,
  UID,
  type Calling,
  guestOf,
  inviteHere,
  create,
  groupOf,
  invite,
  join,
  own,
  takeAlong,
  threePeople,
} from "./group-calls.fixture.ts";
import { groupInvitations } from "./tables.ts";

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  [ann, bob, cleo] = await threePeople(server);
});
afterAll(() => server.close());

const stand = (who: { id: string }, instanceId = HERE, spaceId = SPACE): void =>
  void server.rooms.whereabouts.set(who.id, { spaceId, instanceId });

describe("an invitation", () => {
  test("reaches friends and people in the same instance, and nobody else", async () => {
    const id = await create(ann);
    expect(await codeOf(invite(ann, id, ann))).toBe("NOT_YOURSELF");
    expect(await codeOf(invite(ann, id, bob))).toBe("USER_NOT_FOUND");
    stand(ann);
    stand(bob, "instance2");
    expect(await codeOf(invite(ann, id, bob))).toBe("USER_NOT_FOUND");
    stand(bob);
    await invite(ann, id, bob);
    await befriend(ann, cleo);
    await invite(ann, id, cleo);
    expect((await groupOf(ann)).invited.map(({ userID }) => userID)).toEqual([bob.id, cleo.id]);
    expect((await own(bob)).invitations).toMatchObject([
      { groupId: id, from: { displayName: ann.username } },
    ]);
  });

  test("by an adult ends when it becomes known that the invited person is under 16, unless they are friends", async () => {
    const id = await create(ann);
    for (const who of [ann, bob, cleo]) stand(who);
    await invite(ann, id, bob);
    await invite(ann, id, cleo);
    await befriend(ann, cleo);
    const staff = await addPerson(server, `staff${ann.username}`, { isStaff: true });
    for (const { id: young } of [bob, cleo])
      await staff.call("PATCH /users/{id}", { params: { id: young }, body: { ageBand: "13_15" } });
    await soon(async () =>
      expect((await groupOf(ann)).invited.map(({ userID }) => userID)).toEqual([cleo.id]),
    );
    expect((await own(bob)).invitations).toEqual([]);
  });

  test("is shown on the invited person's pages immediately", async () => {
    const id = await create(ann);
    stand(ann);
    stand(bob);
    const page = await openEventsPage(server.origin, bob);
    await invite(ann, id, bob);
    await page.next("group_changed");
    expect((await own(bob)).invitations).toHaveLength(1);
    await join(bob, id);
    expect(await own(bob)).toMatchObject({ invitations: [], group: { id } });
    page.close();
  });

  test("can be withdrawn or declined, and expires", async () => {
    const id = await create(ann);
    for (const each of [ann, bob, cleo]) stand(each);
    await join(cleo, id);
    await invite(ann, id, bob);
    const invitationId = (await groupOf(ann)).invited[0]?.id ?? "";
    const back = (by: Calling) =>
      by.call("DELETE /v2/groups/{id}/invitations/{invitationId}", { params: { id, invitationId } });
    expect(await codeOf(back(cleo))).toBe("FORBIDDEN");
    await back(ann);
    expect((await own(bob)).invitations).toEqual([]);
    await invite(cleo, id, bob);
    await bob.call("POST /v2/groups/{id}/decline", { params: { id }, body: {} });
    expect((await own(bob)).invitations).toEqual([]);
    await invite(cleo, id, bob);
    const { expiresAt } = (await own(bob)).invitations[0] ?? { expiresAt: "" };
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(GROUP_INVITATION_MS - 60_000);
    await server.db.update(groupInvitations).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await own(bob)).invitations).toEqual([]);
    expect((await groupOf(ann)).invited).toEqual([]);
  });

  test("can be sent to the same person only a few times, however often they decline", async () => {
    const id = await create(ann);
    for (const each of [ann, bob, cleo]) stand(each);
    for (let round = 0; round < 3; round += 1) {
      await invite(ann, id, bob);
      await bob.call("POST /v2/groups/{id}/decline", { params: { id }, body: {} });
    }
    expect(await codeOf(invite(ann, id, bob))).toBe("RATE_LIMITED");
    expect(await codeOf(invite(ann, id, cleo))).toBe("ok");
  });

  test("isn't sent across a block, and the link doesn't work across one either", async () => {
    const id = await create(ann);
    await join(cleo, id);
    for (const each of [ann, bob, cleo]) stand(each);
    await bob.call("POST /users/{id}/block", { params: { id: cleo.id } });
    expect(await codeOf(invite(ann, id, bob))).toBe("USER_NOT_FOUND");
    expect(await codeOf(join(bob, id))).toBe("GROUP_NOT_FOUND");
  });
});

describe("an invitation of a guest", () => {
  const arrive = (instanceId = HERE): void => {
    server.rooms.whereabouts.set(UID, { spaceId: SPACE, instanceId });
    server.rooms.names.set(UID, "Quiet Fern");
  };

  test("reaches somebody in the same instance, and is shown to them there", async () => {
    const id = await create(ann);
    const fern = await guestOf(server);
    arrive("instance2");
    expect(await codeOf(inviteHere(ann, id, UID))).toBe("USER_NOT_FOUND");
    stand(ann);
    expect(await codeOf(inviteHere(ann, id, UID))).toBe("USER_NOT_FOUND");
    arrive();
    expect(await codeOf(inviteHere(ann, id, ann.id))).toBe("NOT_YOURSELF");
    await inviteHere(ann, id, UID);
    const { invited } = await groupOf(ann);
    expect(invited).toMatchObject([
      { userID: null, participantId: participantOf(UID), displayName: "Quiet Fern", picture: null },
    ]);
    expect(JSON.stringify(invited)).not.toContain(UID);
    await soon(() => expect(server.rooms.groupChanges).toEqual([UID]));
    expect((await own(fern)).invitations).toMatchObject([
      { groupId: id, from: { displayName: ann.username } },
    ]);
    await join(fern, id);
    expect(await own(fern)).toMatchObject({ invitations: [], group: { id } });
    expect((await groupOf(ann)).invited).toEqual([]);
  });

  test("is declined by them, and withdrawn", async () => {
    const id = await create(ann);
    const fern = await guestOf(server);
    arrive();
    stand(ann);
    await inviteHere(ann, id, UID);
    await fern.call("POST /v2/groups/{id}/decline", { params: { id }, body: {} });
    expect((await own(fern)).invitations).toEqual([]);
    await inviteHere(ann, id, UID);
    const invitationId = (await groupOf(ann)).invited[0]?.id ?? "";
    await ann.call("DELETE /v2/groups/{id}/invitations/{invitationId}", { params: { id, invitationId } });
    expect((await own(fern)).invitations).toEqual([]);
    await soon(() => expect(server.rooms.groupChanges).toEqual([UID, UID, UID, UID]));
  });

  test("of somebody with an account reaches the account, however they were selected", async () => {
    const id = await create(ann);
    stand(ann);
    stand(bob);
    await inviteHere(ann, id, bob.id);
    await invite(ann, id, bob);
    expect((await groupOf(ann)).invited.map(({ userID }) => userID)).toEqual([bob.id]);
    expect((await own(bob)).invitations).toHaveLength(1);
    await bob.call("POST /users/{id}/block", { params: { id: ann.id } });
    await soon(async () => expect((await own(bob)).invitations).toEqual([]));
    expect(await codeOf(inviteHere(ann, id, bob.id))).toBe("USER_NOT_FOUND");
  });
});

describe("the members' whereabouts", () => {
  test("are shown as far as each viewer may enter there", async () => {
    const id = await create(ann);
    await join(bob, id);
    stand(bob);
    expect((await groupOf(ann)).members[1]).toMatchObject({
      isOnline: true,
      isInSpace: true,
      isHere: false,
      place: { spaceID: SPACE, instanceId: HERE },
    });
    stand(ann);
    expect((await groupOf(ann)).members[1]).toMatchObject({ isHere: true });
    await server.db.execute(sql`update spaces set share_setting = 'PRIVATE' where id = 'chess003'`);
    stand(bob, HERE, "chess003");
    server.rooms.whereabouts.delete(ann.id);
    expect((await groupOf(ann)).members[1]).toMatchObject({ isInSpace: true, place: null });
  });
});

describe("somebody under 16", () => {
  test("is named by the link of a group that they lead only to people who may find them", async () => {
    const id = await create(bob);
    await join(ann, id);
    stand(bob);
    stand(ann);
    await setAgeBand(server, bob.id, "13_15");
    const preview = async (asking: Calling) =>
      (await asking.call("GET /v2/groups/{id}", { params: { id } })).data;
    expect(await preview(server)).toMatchObject({ leader: null, count: 2, place: { spaceID: SPACE } });
    expect(await preview(cleo)).toMatchObject({ leader: null });
    expect(await preview(bob)).toMatchObject({ leader: bob.username });
    await setAgeBand(server, cleo.id, "16_17");
    expect(await preview(cleo)).toMatchObject({ leader: bob.username });
  });

  test("is located in a group, and by its link, only for people who may contact them", async () => {
    const id = await create(bob);
    await join(ann, id);
    stand(bob);
    const preview = async (who: TestPerson) =>
      (await who.call("GET /v2/groups/{id}", { params: { id } })).data.place;
    expect(await preview(cleo)).toMatchObject({ spaceID: SPACE });
    await setAgeBand(server, bob.id, "13_15");
    expect(await preview(cleo)).toBeNull();
    const bobs = async () => (await groupOf(ann)).members.find(({ userID }) => userID === bob.id);
    expect(await bobs()).toMatchObject({ isInSpace: true, place: null });
    await takeAlong(bob, id);
    expect((await groupOf(ann)).trip).toBeNull();
    await befriend(bob, ann);
    expect(await bobs()).toMatchObject({ place: { spaceID: SPACE } });
    expect((await groupOf(ann)).trip).toMatchObject({ place: { spaceID: SPACE } });
    expect(await preview(ann)).toMatchObject({ spaceID: SPACE });
  });
});
