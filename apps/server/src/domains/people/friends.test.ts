import type { FriendPage } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { accounts } from "../accounts/tables.ts";
import { profiles } from "./tables.ts";
import { addMember } from "../../testing/space-members.ts";

const NOBODY = "AAAAAAAAAAAAAAAA";
let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
  [ann, bob, cleo] = (await Promise.all(["ann", "bob", "cleo"].map((name) => addPerson(server, name)))) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  await server.db.execute(sql`insert into profiles (account_id) select id from accounts`);
});
beforeEach(async () => {
  await server.db.execute(sql`truncate friendships, friend_requests, blocks, follows`);
  await server.db.update(profiles).set({ friendCount: 0, followerCount: 0, followingCount: 0 });
  server.rooms.whereabouts.clear();
});
afterAll(() => server.close());

const add = async (who: TestPerson, whom: { id: string }) =>
  (await who.call("POST /friends/add", { body: { userID: whom.id } })).data;
const remove = (who: TestPerson, whom: { id: string }) =>
  who.call("DELETE /friends/{id}", { params: { id: whom.id } });
const friends = async (who: TestPerson, slice = {}) =>
  (await who.call("GET /friends", { query: slice })).data.friends;
const names = async (who: TestPerson) => (await friends(who)).map(({ username }) => username);
const pending = async (who: TestPerson) =>
  (await who.call("GET /friends/pending", { query: {} })).data.requests.map(({ person }) => person.username);
const sent = async (who: TestPerson) =>
  (await who.call("GET /friends/sent", { query: {} })).data.requests.map(({ person }) => person.username);
const friendCount = async (whose: TestPerson) =>
  (await server.call("GET /profiles/{id}", { params: { id: whose.id } })).data.numFriends;
const befriend = async (one: TestPerson, other: TestPerson) => {
  await add(one, other);
  await add(other, one);
};

test("a request waits with both until a request answers it", async () => {
  expect(await add(ann, bob)).toEqual({
    person: { userID: bob.id, username: "bob", displayName: "bob", picture: "/content/avatars/ada.webp" },
    friendship: "sent",
  });
  expect(await add(ann, bob)).toMatchObject({ friendship: "sent" });
  expect([await sent(ann), await pending(bob), await pending(ann)]).toEqual([["bob"], ["ann"], []]);
  expect(await friendCount(ann)).toBe(0);
  expect(await add(bob, ann)).toMatchObject({ friendship: "friends" });
  expect(await add(bob, ann)).toMatchObject({ friendship: "friends" });
  expect([await names(ann), await names(bob)]).toEqual([["bob"], ["ann"]]);
  expect([await sent(ann), await pending(bob)]).toEqual([[], []]);
  expect([await friendCount(ann), await friendCount(bob)]).toEqual([1, 1]);
});

test("a request can name a username, in any case", async () => {
  const { data } = await ann.call("POST /friends/add", { body: { username: "BOB" } });
  expect(data).toMatchObject({ person: { userID: bob.id }, friendship: "sent" });
});

test("two requests that cross become one friendship", async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([add(ann, bob), add(bob, ann), add(ann, bob), add(bob, ann)]);
    expect([await names(ann), await names(bob)]).toEqual([["bob"], ["ann"]]);
    expect([await friendCount(ann), await friendCount(bob)]).toEqual([1, 1]);
    expect([await sent(ann), await sent(bob)]).toEqual([[], []]);
    await Promise.all([remove(ann, bob), remove(bob, ann), remove(ann, bob)]);
    expect([await friendCount(ann), await friendCount(bob)]).toEqual([0, 0]);
  }
});

test.each([
  ["a friendship", async () => befriend(ann, bob), () => remove(ann, bob)],
  ["one's own request", async () => add(ann, bob), () => remove(ann, bob)],
  ["a request received", async () => add(bob, ann), () => remove(ann, bob)],
] as const)("%s is ended by the same call, and twice succeeds as well", async (_, begin, end) => {
  await begin();
  await end();
  await end();
  expect(
    await Promise.all([names(ann), names(bob), sent(ann), sent(bob), pending(ann), pending(bob)]),
  ).toEqual([[], [], [], [], [], []]);
  expect([await friendCount(ann), await friendCount(bob)]).toEqual([0, 0]);
});

test("a third person can't end anything between two", async () => {
  await befriend(ann, bob);
  await remove(cleo, ann);
  expect(await names(ann)).toEqual(["bob"]);
});

test.each([
  ["oneself", () => add(ann, ann), "NOT_YOURSELF"],
  ["nobody", () => add(ann, { id: NOBODY }), "USER_NOT_FOUND"],
] as const)("%s can't get a request", async (_, attempt, code) => {
  await expect(attempt()).rejects.toMatchObject({ code });
});
test("an unknown username can't get a request, nor two people at once", async () => {
  await expect(ann.call("POST /friends/add", { body: { username: "nobody" } })).rejects.toMatchObject({
    code: "USER_NOT_FOUND",
  });
  const both = { userID: bob.id, username: "bob" };
  await expect(ann.call("POST /friends/add", { body: both })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
});

test("a full list of friends rejects additions, on either side", async () => {
  await server.db.update(profiles).set({ friendCount: 5_000 }).where(eq(profiles.accountId, ann.id));
  await expect(add(ann, bob)).rejects.toMatchObject({ code: "TOO_MANY_PEOPLE" });
  await server.db.update(profiles).set({ friendCount: 4_999 }).where(eq(profiles.accountId, ann.id));
  await add(ann, bob);
  await server.db.update(profiles).set({ friendCount: 5_000 }).where(eq(profiles.accountId, ann.id));
  await expect(add(bob, ann)).rejects.toMatchObject({ code: "TOO_MANY_PEOPLE" });
  expect(await pending(bob)).toEqual(["ann"]);
});

describe("whereabouts of friends", () => {
  const place = { spaceId: "park0001", instanceId: "instance1" };
  beforeEach(async () => {
    await befriend(ann, bob);
    await befriend(ann, cleo);
    await server.db.update(accounts).set({ preferences: {} });
  });

  test("friends who are online come first, with what is needed to join them", async () => {
    server.rooms.whereabouts.set(bob.id, place);
    expect(await friends(ann)).toMatchObject([
      {
        username: "bob",
        isOnline: true,
        whereabouts: {
          spaceID: "park0001",
          slug: "evening-park",
          name: "Evening Park",
          instanceId: "instance1",
        },
      },
      { username: "cleo", isOnline: false, whereabouts: null },
    ]);
    expect((await friends(ann, { start: 1 })).map(({ username }) => username)).toEqual(["cleo"]);
  });

  test("pages continue from online friends to the others without gaps", async () => {
    server.rooms.whereabouts.set(cleo.id, place);
    const pages = [];
    for (let start: number | null = 0; start !== null;) {
      const page: FriendPage = (await ann.call("GET /friends", { query: { start, count: 1 } })).data;
      pages.push(page.friends.map(({ username }) => username));
      start = page.next;
    }
    expect(pages).toEqual([["cleo"], ["bob"]]);
  });

  test("a friend who doesn't share their whereabouts is online, without a space", async () => {
    server.rooms.whereabouts.set(bob.id, place);
    expect((await friends(ann))[0]).toMatchObject({ whereabouts: { spaceID: "park0001" } });
    await bob.call("PATCH /users/me", { body: { preferences: { showsWhereabouts: false } } });
    expect((await friends(ann))[0]).toMatchObject({ username: "bob", isOnline: true, whereabouts: null });
  });

  test("a space that the viewer could not enter is not named", async () => {
    await server.db.execute(sql`
      insert into spaces (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small,
        poster_blur, seo_title, seo_description, setting)
      values ('hidden01', 'hidden', 'Hidden', 'PRIVATE', 'share-hidden', 'x', 'FREE', '', '', '', '', '',
        '{"environment":"a","variant":"b"}')`);
    await addMember(server.db, bob.id, ["hidden01"]);
    server.rooms.whereabouts.set(bob.id, { spaceId: "hidden01", instanceId: "instance2" });
    expect((await friends(ann))[0]).toMatchObject({ username: "bob", isOnline: true, whereabouts: null });
  });

  test("a seat is chosen near friends", async () => {
    await ann.call("GET /rooms/{id}/join", { params: { id: "park0001" }, query: {} });
    expect(server.rooms.reserved.at(-1)?.holder.friendIds.toSorted()).toEqual([bob.id, cleo.id].toSorted());
  });
});

test("a changed name appears in lists immediately", async () => {
  await befriend(ann, bob);
  expect(await friends(ann)).toMatchObject([{ displayName: "bob" }]);
  await bob.call("PATCH /users/me", { body: { displayName: "Bob the Builder" } });
  expect(await friends(ann)).toMatchObject([{ displayName: "Bob the Builder" }]);
  await bob.call("PATCH /users/me", { body: { displayName: "bob" } });
});

describe("a block", () => {
  const block = (who: TestPerson, whom: { id: string }) =>
    who.call("POST /users/{id}/block", { params: { id: whom.id } });
  const unblock = (who: TestPerson, whom: { id: string }) =>
    who.call("DELETE /users/{id}/block", { params: { id: whom.id } });
  const blocked = async (who: TestPerson) =>
    (await who.call("GET /friends/blocked", { query: {} })).data.people.map(({ username }) => username);

  test("ends friendship and following both ways, and unblocking doesn't restore them", async () => {
    await befriend(ann, bob);
    await ann.call("POST /users/v1/follow", { body: { userID: bob.id } });
    await bob.call("POST /users/v1/follow", { body: { userID: ann.id } });
    await block(ann, bob);
    await block(ann, bob);
    expect(await blocked(ann)).toEqual(["bob"]);
    await unblock(ann, bob);
    await unblock(ann, bob);
    expect(await blocked(ann)).toEqual([]);
    const { data } = await ann.call("GET /profiles/{id}", { params: { id: bob.id } });
    expect(data).toMatchObject({
      numFriends: 0,
      numFollowers: 0,
      numFollowing: 0,
      relationship: { isFollowing: false, isFollowedBy: false, friendship: "none", isBlocked: false },
    });
  });

  test("ends requests of both sides and prevents new ones", async () => {
    await add(bob, ann);
    await block(ann, bob);
    expect([await pending(ann), await sent(bob)]).toEqual([[], []]);
    await expect(add(bob, ann)).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
    await expect(bob.call("POST /friends/add", { body: { username: "ann" } })).rejects.toMatchObject({
      code: "USER_NOT_FOUND",
    });
    await expect(add(ann, bob)).rejects.toMatchObject({ code: "UNBLOCK_FIRST" });
  });

  test("by both sides is two blocks", async () => {
    await block(ann, bob);
    await block(bob, ann);
    await unblock(ann, bob);
    await expect(add(ann, bob)).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
    await expect(add(bob, ann)).rejects.toMatchObject({ code: "UNBLOCK_FIRST" });
  });

  test("is applied in spaces when it begins and ends, and only then", async () => {
    server.rooms.settled.length = 0;
    const pairs = () => new Set(server.rooms.settled.splice(0).map((pair) => pair.join(" ")));
    await unblock(ann, bob);
    expect(pairs()).toEqual(new Set());
    await block(ann, bob);
    await block(ann, bob);
    expect(pairs()).toEqual(new Set([`${ann.id} ${bob.id}`]));
    await unblock(ann, bob);
    expect(pairs()).toEqual(new Set([`${ann.id} ${bob.id}`]));
  });

  test("is the same through the friends' calls", async () => {
    await befriend(ann, bob);
    await ann.call("POST /friends/block", { body: { userID: bob.id } });
    expect([await names(ann), await blocked(ann)]).toEqual([[], ["bob"]]);
    await ann.call("POST /friends/unblock", { body: { userID: bob.id } });
    expect(await blocked(ann)).toEqual([]);
  });

  test("and a concurrent request leave no inconsistent state", async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled([add(bob, ann), block(ann, bob), add(ann, bob), add(bob, ann)]);
      expect([await pending(ann), await names(ann), await sent(bob)]).toEqual([[], [], []]);
      expect([await friendCount(bob), (await friends(bob)).length]).toEqual([0, 0]);
      await unblock(ann, bob);
    }
  });

  test("of oneself or of an unknown account is refused", async () => {
    await expect(block(ann, ann)).rejects.toMatchObject({ code: "NOT_YOURSELF" });
    await expect(block(ann, { id: NOBODY })).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  });
});
