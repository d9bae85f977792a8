import { GROUP_INVITATION_MS, GROUP_MAX, type CallError, type Group } from "@veranda/contract";
import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { openEventsPage } from "../../testing/events-page.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { spaceMembers } from "../spaces/tables.ts";
import { groupInvitations, groups } from "./tables.ts";

const SPACE = "park0001";
const HERE = "instance1";
const UID = "mwq5c8f5-37fb63f9c32f3ef9";

type Calling = Pick<TestPerson, "call">;

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let made = 0;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  await server.db.execute(sql`truncate groups cascade`);
  server.rooms.whereabouts.clear();
  server.rooms.heldPlaces.length = 0;
  made += 1;
  const people = await Promise.all(["ann", "bob", "cleo"].map((name) => addPerson(server, `${name}${made}`)));
  [ann, bob, cleo] = people as [TestPerson, TestPerson, TestPerson];
});
afterAll(() => server.close());

const guest = async (): Promise<Calling> => {
  const { data } = await server.call("POST /rooms/noauth/{id}", {
    params: { id: SPACE },
    body: { roomId: SPACE, roomShareID: null, noAuthUserID: UID },
  });
  return { call: callsWith(server.origin, bearer(data.tempToken)) };
};
const stand = (who: { id: string }, instanceId = HERE, spaceId = SPACE): void =>
  void server.rooms.whereabouts.set(who.id, { spaceId, instanceId });
const own = async ({ call }: Calling) => (await call("GET /v2/groups/mine", {})).data;
const groupOf = async (who: Calling): Promise<Group> => {
  const { group } = await own(who);
  if (group === null) throw new Error("in no group");
  return group;
};
const create = async ({ call }: Calling): Promise<string> =>
  (await call("POST /v2/groups", { body: {} })).data.group?.id ?? "";
const join = ({ call }: Calling, id: string) =>
  call("POST /v2/groups/{id}/join", { params: { id }, body: {} });
const leave = ({ call }: Calling, id: string) =>
  call("POST /v2/groups/{id}/leave", { params: { id }, body: {} });
const invite = ({ call }: Calling, id: string, whom: { id: string }) =>
  call("POST /v2/groups/{id}/invitations", { params: { id }, body: { userID: whom.id } });
const remove = ({ call }: Calling, id: string, memberId: string) =>
  call("DELETE /v2/groups/{id}/members/{memberId}", { params: { id, memberId } });
const handOver = ({ call }: Calling, id: string, memberId: string) =>
  call("PUT /v2/groups/{id}/leader", { params: { id }, body: { memberId } });
const takeAlong = (
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
const code = (calling: Promise<unknown>) =>
  calling.then(
    () => "ok",
    (error: CallError) => error.code,
  );
const memberId = async (group: Calling, whom: { id: string }): Promise<string> =>
  (await groupOf(group)).members.find(({ userID }) => userID === whom.id)?.id ?? "";
const who = async (of: Calling) =>
  (await groupOf(of)).members.map(
    ({ displayName, isLeader }) => displayName.replace(/\d+$/, "") + (isLeader ? "*" : ""),
  );

describe("a group", () => {
  test("is led by who made it, and joined by its link", async () => {
    const id = await create(ann);
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    await join(bob, id);
    await join(bob, id);
    expect(await who(bob)).toEqual(["ann*", "bob"]);
    expect((await groupOf(bob)).members.map(({ isMe }) => isMe)).toEqual([false, true]);
    const { data } = await server.call("GET /v2/groups/{id}", { params: { id } });
    expect(data).toEqual({ leader: ann.username, count: 2, isFull: false, place: null });
  });

  test("is one for each person: another is left for it, and ends with the last", async () => {
    const first = await create(ann);
    await join(bob, first);
    const second = await create(bob);
    expect(await who(ann)).toEqual(["ann*"]);
    await join(ann, second);
    expect(await who(bob)).toEqual(["bob*", "ann"]);
    expect(await code(join(cleo, first))).toBe("GROUP_NOT_FOUND");
  });

  test("is led on by who joined first, and over by the last to leave", async () => {
    const id = await create(ann);
    await join(bob, id);
    await join(cleo, id);
    await leave(ann, id);
    expect(await who(cleo)).toEqual(["bob*", "cleo"]);
    await leave(bob, id);
    await leave(cleo, id);
    expect((await own(cleo)).group).toBeNull();
    expect(await code(join(ann, id))).toBe("GROUP_NOT_FOUND");
  });

  test("is handed over by its leader alone", async () => {
    const id = await create(ann);
    await join(bob, id);
    expect(await code(handOver(bob, id, await memberId(ann, bob)))).toBe("FORBIDDEN");
    await handOver(ann, id, await memberId(ann, bob));
    expect(await who(ann)).toEqual(["ann", "bob*"]);
  });

  test("has one leader who is in it when the leader leaves while handing it over", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await create(ann);
      await join(bob, id);
      await join(cleo, id);
      const to = await memberId(ann, cleo);
      await Promise.all([handOver(ann, id, to).catch(() => null), leave(ann, id), leave(cleo, id)]);
      expect(await who(bob)).toEqual(["bob*"]);
      await leave(bob, id);
    }
  });

  test("doesn't let back in by the link whom its leader removed, but by another invitation", async () => {
    const id = await create(ann);
    await join(bob, id);
    const bobs = await memberId(ann, bob);
    expect(await code(remove(bob, id, await memberId(bob, ann)))).toBe("FORBIDDEN");
    expect(await code(remove(ann, id, await memberId(ann, ann)))).toBe("NOT_YOURSELF");
    await remove(ann, id, bobs);
    expect(await who(ann)).toEqual(["ann*"]);
    expect(await code(join(bob, id))).toBe("GROUP_NOT_FOUND");
    stand(ann);
    stand(bob);
    await invite(ann, id, bob);
    expect(await code(join(bob, id))).toBe("ok");
  });

  test("gives its last place to one of those who want it at the same moment", async () => {
    const id = await create(ann);
    for (let at = 2; at < GROUP_MAX; at += 1) await join(await addPerson(server, `m${made}x${at}`), id);
    const got = await Promise.all([code(join(bob, id)), code(join(cleo, id))]);
    expect(got.toSorted()).toEqual(["GROUP_FULL", "ok"]);
    expect((await groupOf(ann)).members).toHaveLength(GROUP_MAX);
  });

  test("takes guests who are in a space, by the name that they have there", async () => {
    const id = await create(ann);
    const someone = await guest();
    expect(await code(join(someone, id))).toBe("NOT_IN_SPACE");
    server.rooms.whereabouts.set(UID, { spaceId: SPACE, instanceId: HERE });
    server.rooms.names.set(UID, "Quiet Fern");
    await join(someone, id);
    const { members } = await groupOf(ann);
    expect(members[1]).toMatchObject({
      displayName: "Quiet Fern",
      userID: null,
      picture: null,
      isInSpace: true,
    });
    expect(JSON.stringify(members)).not.toContain(UID);
  });

  test("is told to nobody who isn't in it", async () => {
    const id = await create(ann);
    const anns = await memberId(ann, ann);
    const calling = [
      () => leave(bob, id),
      () => invite(bob, id, cleo),
      () => remove(bob, id, anns),
      () => handOver(bob, id, anns),
      () => takeAlong(bob, id),
      () => bob.call("PUT /v2/groups/{id}/follow", { params: { id }, body: { isFollowing: true } }),
    ];
    for (const call of calling) expect(await code(call())).toBe("GROUP_NOT_FOUND");
    expect(await code(join(bob, "A".repeat(22)))).toBe("GROUP_NOT_FOUND");
  });
});

describe("an invitation", () => {
  test("goes to friends and to who is in the same instance, and to nobody else", async () => {
    const id = await create(ann);
    expect(await code(invite(ann, id, ann))).toBe("NOT_YOURSELF");
    expect(await code(invite(ann, id, bob))).toBe("USER_NOT_FOUND");
    stand(ann);
    stand(bob, "instance2");
    expect(await code(invite(ann, id, bob))).toBe("USER_NOT_FOUND");
    stand(bob);
    await invite(ann, id, bob);
    await ann.call("POST /friends/add", { body: { userID: cleo.id } });
    await cleo.call("POST /friends/add", { body: { userID: ann.id } });
    await invite(ann, id, cleo);
    expect((await groupOf(ann)).invited.map(({ userID }) => userID)).toEqual([bob.id, cleo.id]);
    expect((await own(bob)).invitations).toMatchObject([
      { groupId: id, from: { displayName: ann.username } },
    ]);
  });

  test("is told to the invited person's pages at once", async () => {
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

  test("can be taken back, be declined, and runs out", async () => {
    const id = await create(ann);
    for (const each of [ann, bob, cleo]) stand(each);
    const back = (by: Calling) =>
      by.call("DELETE /v2/groups/{id}/invitations/{userId}", { params: { id, userId: bob.id } });
    await join(cleo, id);
    await invite(ann, id, bob);
    expect(await code(back(cleo))).toBe("FORBIDDEN");
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

  test("is sent to the same person a few times only, however often they decline", async () => {
    const id = await create(ann);
    for (const each of [ann, bob, cleo]) stand(each);
    for (let round = 0; round < 3; round += 1) {
      await invite(ann, id, bob);
      await bob.call("POST /v2/groups/{id}/decline", { params: { id }, body: {} });
    }
    expect(await code(invite(ann, id, bob))).toBe("RATE_LIMITED");
    expect(await code(invite(ann, id, cleo))).toBe("ok");
  });

  test("isn't sent between people of whom one has blocked the other, nor is the link good for them", async () => {
    const id = await create(ann);
    await join(cleo, id);
    for (const each of [ann, bob, cleo]) stand(each);
    await bob.call("POST /users/{id}/block", { params: { id: cleo.id } });
    expect(await code(invite(ann, id, bob))).toBe("USER_NOT_FOUND");
    expect(await code(join(bob, id))).toBe("GROUP_NOT_FOUND");
  });
});

describe("a block", () => {
  test("parts two of one group: a leader removes who they block, everybody else leaves", async () => {
    const id = await create(ann);
    await join(bob, id);
    await join(cleo, id);
    await ann.call("POST /users/{id}/block", { params: { id: bob.id } });
    await soon(async () => expect(await who(ann)).toEqual(["ann*", "cleo"]));
    await cleo.call("POST /users/{id}/block", { params: { id: ann.id } });
    await soon(async () => expect(await who(ann)).toEqual(["ann*"]));
    expect((await own(cleo)).group).toBeNull();
  });
});

describe("where they are", () => {
  test("is told as far as each may enter there", async () => {
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

describe("a trip", () => {
  test("holds places for the others, asks them, and is over when they are there", async () => {
    const id = await create(ann);
    await join(bob, id);
    expect(await code(takeAlong(ann, id))).toBe("NOT_IN_SPACE");
    stand(ann);
    expect(await code(takeAlong(ann, id, { instanceId: "instance2" }))).toBe("NOT_IN_SPACE");
    const page = await openEventsPage(server.origin, bob);
    await takeAlong(ann, id);
    await page.next("group_changed");
    expect(server.rooms.heldPlaces).toEqual([[HERE, bob.id]]);
    expect((await groupOf(ann)).trip).toBeNull();
    // Nor on another page of theirs, once they are elsewhere.
    server.rooms.whereabouts.delete(ann.id);
    expect((await groupOf(ann)).trip).toBeNull();
    expect((await groupOf(bob)).trip).toMatchObject({
      number: 1,
      displayName: ann.username,
      place: { spaceID: SPACE, instanceId: HERE },
    });
    stand(bob);
    expect((await groupOf(bob)).trip).toBeNull();
    page.close();
  });

  test("to where somebody may not enter says so without naming it", async () => {
    const id = await create(ann);
    await join(bob, id);
    await server.db.execute(sql`update spaces set share_setting = 'PRIVATE' where id = 'chess003'`);
    stand(ann, HERE, "chess003");
    await takeAlong(ann, id, { spaceID: "chess003" });
    expect((await groupOf(bob)).trip).toMatchObject({ displayName: ann.username, place: null });
  });

  describe("by a link", () => {
    const LINKED = "chess003";
    const share = async (settings: SQL): Promise<string> => {
      await server.db.execute(
        sql`update spaces set share_setting = 'PRIVATE', is_invite_only = false, share_id = 'link-of-chess' where id = ${LINKED}`,
      );
      await server.db.execute(sql`update spaces set ${settings} where id = ${LINKED}`);
      stand(ann, HERE, LINKED);
      const id = await create(ann);
      await join(bob, id);
      return id;
    };
    const asked = async () => (await groupOf(bob)).trip;

    test("opens the space to those who need it, as long as it is good", async () => {
      const id = await share(sql`is_invite_only = false`);
      await takeAlong(ann, id, { spaceID: LINKED, shareId: "link-of-chess" });
      expect(await asked()).toMatchObject({ place: { spaceID: LINKED }, shareId: "link-of-chess" });
      expect((await groupOf(bob)).members[0]).toMatchObject({ place: null });
      await server.db.execute(sql`update spaces set share_id = 'another-link' where id = ${LINKED}`);
      expect(await asked()).toMatchObject({ place: null, shareId: null });
    });

    test("is passed on by no visitor who came without it, or with another", async () => {
      const id = await share(sql`is_invite_only = false`);
      await takeAlong(ann, id, { spaceID: LINKED });
      expect(await asked()).toMatchObject({ place: null, shareId: null });
      await takeAlong(ann, id, { spaceID: LINKED, shareId: "made-up-link" });
      expect(await asked()).toMatchObject({ place: null, shareId: null });
    });

    test("is given by hosts of the space, who came without it", async () => {
      const id = await share(sql`is_invite_only = false`);
      await server.db
        .insert(spaceMembers)
        .values({ spaceId: LINKED, accountId: ann.id, role: "administrator" });
      await takeAlong(ann, id, { spaceID: LINKED });
      expect(await asked()).toMatchObject({ place: { spaceID: LINKED }, shareId: "link-of-chess" });
      // For the invited alone, it opens to them only.
      await server.db.execute(sql`update spaces set is_invite_only = true where id = ${LINKED}`);
      await takeAlong(ann, id, { spaceID: LINKED });
      expect(await asked()).toMatchObject({ place: null, shareId: null });
    });

    test("opens nothing that is for the invited alone", async () => {
      const id = await share(sql`is_invite_only = true`);
      await takeAlong(ann, id, { spaceID: LINKED, shareId: "link-of-chess" });
      expect(await asked()).toMatchObject({ place: null, shareId: null });
    });

    test("isn't told where none is needed", async () => {
      const id = await share(sql`share_setting = 'PUBLIC_LINK'`);
      await takeAlong(ann, id, { spaceID: LINKED, shareId: "link-of-chess" });
      expect(await asked()).toMatchObject({ place: { spaceID: LINKED }, shareId: null });
    });
  });

  test("holds no places for those who are away, nor again and again", async () => {
    const id = await create(ann);
    await join(bob, id);
    await join(cleo, id);
    stand(ann);
    stand(bob, "instance2");
    for (let round = 0; round < 4; round += 1) await takeAlong(ann, id);
    expect(server.rooms.heldPlaces).toEqual([
      [HERE, bob.id],
      [HERE, bob.id],
    ]);
    expect((await groupOf(bob)).trip).toMatchObject({ number: 4 });
  });

  test("is asked for with the others' ids when a seat is chosen", async () => {
    const id = await create(ann);
    await join(bob, id);
    await bob.call("GET /rooms/{id}/join", { params: { id: SPACE }, query: {} });
    expect(server.rooms.reserved.at(-1)?.mateIds).toEqual([ann.id]);
  });

  test("is followed by who chose so", async () => {
    const id = await create(ann);
    await join(bob, id);
    await bob.call("PUT /v2/groups/{id}/follow", { params: { id }, body: { isFollowing: true } });
    expect([(await groupOf(ann)).isFollowing, (await groupOf(bob)).isFollowing]).toEqual([false, true]);
  });
});

describe("what becomes of it", () => {
  const longAgo = () => server.db.update(groups).set({ activeAt: new Date(Date.now() - 2 * 3_600_000) });
  const purge = async (): Promise<void> => {
    await server.db.transaction((tx) => server.jobs.send("groups.purge", {}, tx));
    server.jobs.wake("groups.purge");
  };
  const activeAt = async (): Promise<number | undefined> =>
    (await server.db.select().from(groups))[0]?.activeAt.getTime();

  test("gone when nobody was there for an hour, kept while one is", async () => {
    await server.jobs.ready();
    await create(ann);
    await longAgo();
    stand(ann);
    await purge();
    await soon(async () => expect(await activeAt()).toBeGreaterThan(Date.now() - 60_000));
    await longAgo();
    server.rooms.whereabouts.clear();
    // Of equal jobs one waits or runs: the one before may not be over yet.
    await soon(async () => {
      await purge();
      expect(await activeAt()).toBeUndefined();
    });
  });

  test("a deleted account leaves it, and its data names it before", async () => {
    const id = await create(ann);
    await join(bob, id);
    const { data } = await ann.call("GET /users/me/export", {});
    expect(data.groups).toMatchObject([{ kind: "member" }]);
    await ann.call("DELETE /users/me", {});
    expect(await who(bob)).toEqual(["bob*"]);
  });
});
