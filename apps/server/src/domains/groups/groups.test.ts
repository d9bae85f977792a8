import { GROUP_MAX } from "@veranda/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { befriend } from "../../testing/befriend.ts";
import { codeOf } from "../../testing/code-of.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  HERE,
  SPACE,
  type Calling,
  UID,
  guestOf,
  create,
  groupOf,
  handOver,
  invite,
  inviteHere,
  join,
  leave,
  memberId,
  own,
  remove,
  takeAlong,
  threePeople,
  who,
} from "./group-calls.fixture.ts";
import { groups } from "./tables.ts";

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
const guest = (): Promise<Calling> => guestOf(server);

describe("a group", () => {
  test("is led by its creator, and joined by its link", async () => {
    const id = await create(ann);
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    await join(bob, id);
    await join(bob, id);
    expect(await who(bob)).toEqual(["ann*", "bob"]);
    expect((await groupOf(bob)).members.map(({ isMe }) => isMe)).toEqual([false, true]);
    const { data } = await server.call("GET /v2/groups/{id}", { params: { id } });
    expect(data).toEqual({ leader: ann.username, count: 2, isFull: false, place: null });
  });

  test("shows invited people under 16 to members who may find them or are beside them", async () => {
    await setAgeBand(server, cleo.id, "13_15");
    const id = await create(ann);
    await join(bob, id);
    stand({ id: UID });
    const stranger = await guest();
    await join(stranger, id);
    await befriend(cleo, ann);
    await invite(ann, id, cleo);
    const seenBy = async (who: Calling) => (await groupOf(who)).invited.map(({ userID }) => userID);
    expect([await seenBy(ann), await seenBy(bob), await seenBy(stranger)]).toEqual([[cleo.id], [], []]);
    for (const who of [bob, cleo]) stand(who, "instance2");
    expect([await seenBy(bob), await seenBy(stranger)]).toEqual([[cleo.id], []]);
    await setAgeBand(server, bob.id, "16_17");
    server.rooms.whereabouts.clear();
    expect(await seenBy(bob)).toEqual([cleo.id]);
  });

  test("is exclusive: joining another leaves it, and it ends with its last member", async () => {
    const first = await create(ann);
    await join(bob, first);
    const second = await create(bob);
    expect(await who(ann)).toEqual(["ann*"]);
    await join(ann, second);
    expect(await who(bob)).toEqual(["bob*", "ann"]);
    expect(await codeOf(join(cleo, first))).toBe("GROUP_NOT_FOUND");
  });

  test("is led by the first to join after the leader leaves, and ends when the last leaves", async () => {
    const id = await create(ann);
    await join(bob, id);
    await join(cleo, id);
    await leave(ann, id);
    expect(await who(cleo)).toEqual(["bob*", "cleo"]);
    await leave(bob, id);
    await leave(cleo, id);
    expect((await own(cleo)).group).toBeNull();
    expect(await codeOf(join(ann, id))).toBe("GROUP_NOT_FOUND");
  });

  test("can be handed over only by its leader", async () => {
    const id = await create(ann);
    await join(bob, id);
    expect(await codeOf(handOver(bob, id, await memberId(ann, bob)))).toBe("FORBIDDEN");
    await handOver(ann, id, await memberId(ann, bob));
    expect(await who(ann)).toEqual(["ann", "bob*"]);
  });

  test("has one present leader after the leader leaves while handing it over", async () => {
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

  test("doesn't readmit removed people by the link, but by another invitation", async () => {
    const id = await create(ann);
    await join(bob, id);
    const bobs = await memberId(ann, bob);
    expect(await codeOf(remove(bob, id, await memberId(bob, ann)))).toBe("FORBIDDEN");
    expect(await codeOf(remove(ann, id, await memberId(ann, ann)))).toBe("NOT_YOURSELF");
    await remove(ann, id, bobs);
    expect(await who(ann)).toEqual(["ann*"]);
    expect(await codeOf(join(bob, id))).toBe("GROUP_NOT_FOUND");
    for (const one of [ann, bob, cleo]) stand(one);
    await join(cleo, id);
    // By a member who doesn't lead it would have no effect.
    expect(await codeOf(invite(cleo, id, bob))).toBe("FORBIDDEN");
    await invite(ann, id, bob);
    expect(await codeOf(join(bob, id))).toBe("ok");
  });

  test("gives its last place to one of several concurrent joins", async () => {
    const id = await create(ann);
    for (let at = 2; at < GROUP_MAX; at += 1)
      await join(await addPerson(server, `m${at}of${ann.username}`), id);
    const got = await Promise.all([codeOf(join(bob, id)), codeOf(join(cleo, id))]);
    expect(got.toSorted()).toEqual(["GROUP_FULL", "ok"]);
    expect((await groupOf(ann)).members).toHaveLength(GROUP_MAX);
  });

  test("admits guests who are in a space, under their name there", async () => {
    const id = await create(ann);
    const someone = await guest();
    expect(await codeOf(join(someone, id))).toBe("NOT_IN_SPACE");
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

  test("doesn't tell removed people where it is, signed in or not, nor people blocked by a member", async () => {
    const id = await create(ann);
    stand(ann);
    const seen = async ({ call }: Calling) =>
      (await call("GET /v2/groups/{id}", { params: { id } })).data.place?.spaceID ?? null;
    expect(await seen(server)).toBe(SPACE);
    await ann.call("POST /users/{id}/block", { params: { id: cleo.id } });
    expect(await codeOf(seen(cleo))).toBe("GROUP_NOT_FOUND");
    await join(bob, id);
    await remove(ann, id, await memberId(ann, bob));
    expect(await codeOf(seen(bob))).toBe("GROUP_NOT_FOUND");
    expect(await seen(server)).toBeNull();
    const dan = await addPerson(server, `dan${ann.username}`);
    expect(await seen(dan)).toBe(SPACE);
  });

  test("doesn't readmit a removed guest who signs in, unless its leader invites them", async () => {
    const id = await create(ann);
    server.rooms.whereabouts.set(UID, { spaceId: SPACE, instanceId: HERE });
    const { call } = await guest();
    await join({ call }, id);
    await remove(ann, id, (await groupOf(ann)).members.find(({ userID }) => userID === null)?.id ?? "");
    expect(await codeOf(join({ call }, id))).toBe("GROUP_NOT_FOUND");
    const there = callsWith(server.origin, { ...bearer(bob.token), cookie: `uid=${UID}` });
    expect(await codeOf(join({ call: there }, id))).toBe("GROUP_NOT_FOUND");
    for (const each of [ann, bob, cleo]) stand(each);
    await join(cleo, id);
    await invite(cleo, id, bob);
    expect(await codeOf(join({ call: there }, id))).toBe("GROUP_NOT_FOUND");
    await invite(ann, id, bob);
    expect(await codeOf(join({ call: there }, id))).toBe("ok");
  });

  test("doesn't readmit a removed person as a guest in their browser, unless its leader invites them", async () => {
    const id = await create(ann);
    const there = callsWith(server.origin, { ...bearer(bob.token), cookie: `uid=${UID}` });
    await join({ call: there }, id);
    await remove(ann, id, await memberId(ann, bob));
    const asGuest = await guest();
    server.rooms.whereabouts.set(UID, { spaceId: SPACE, instanceId: HERE });
    expect(await codeOf(join(asGuest, id))).toBe("GROUP_NOT_FOUND");
    stand(ann);
    await inviteHere(ann, id, UID);
    expect(await codeOf(join(asGuest, id))).toBe("ok");
    // And the link works for them again.
    await leave(asGuest, id);
    expect(await codeOf(join(asGuest, id))).toBe("ok");
  });

  test("shows by its link where its leader is, or else another member", async () => {
    const id = await create(ann);
    await join(bob, id);
    const shown = async () => (await server.call("GET /v2/groups/{id}", { params: { id } })).data.place;
    stand(bob, "instance2");
    expect(await shown()).toMatchObject({ spaceID: SPACE, instanceId: "instance2" });
    stand(ann);
    expect(await shown()).toMatchObject({ instanceId: HERE });
    await server.db.execute(sql`update spaces set share_setting = 'PRIVATE' where id = 'chess003'`);
    stand(ann, HERE, "chess003");
    expect(await shown()).toMatchObject({ instanceId: "instance2" });
    stand(bob, HERE, "chess003");
    expect(await shown()).toBeNull();
  });

  test("is shown only to its members", async () => {
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
    for (const call of calling) expect(await codeOf(call())).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(join(bob, "A".repeat(22)))).toBe("GROUP_NOT_FOUND");
  });
});

describe("a block", () => {
  test("separates two of one group: a leader removes those they block, everybody else leaves", async () => {
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

describe("the end of a group", () => {
  const longAgo = () => server.db.update(groups).set({ activeAt: new Date(Date.now() - 2 * 3_600_000) });
  const purge = async (): Promise<void> => {
    await server.db.transaction((tx) => server.jobs.send("groups.purge", {}, tx));
    server.jobs.wake("groups.purge");
  };
  const activeAt = async (): Promise<number | undefined> =>
    (await server.db.select().from(groups))[0]?.activeAt.getTime();

  test("comes when nobody was present for an hour, but not while anybody is", async () => {
    await server.jobs.ready();
    await create(ann);
    await longAgo();
    stand(ann);
    await purge();
    await soon(async () => expect(await activeAt()).toBeGreaterThan(Date.now() - 60_000));
    await longAgo();
    server.rooms.whereabouts.clear();
    // Equal jobs run one at a time: the previous one may still be running.
    await soon(async () => {
      await purge();
      expect(await activeAt()).toBeUndefined();
    });
  });

  test("a deleted account leaves it, and its export mentions it before", async () => {
    const id = await create(ann);
    await join(bob, id);
    const { data } = await ann.call("GET /users/me/export", {});
    expect(data.groups).toMatchObject([{ kind: "member" }]);
    await ann.call("DELETE /users/me", {});
    expect(await who(bob)).toEqual(["bob*"]);
  });
});
