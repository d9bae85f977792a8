import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { blocks, follows, profiles } from "./tables.ts";

const NOBODY = "AAAAAAAAAAAAAAAA";
let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let crowd: TestPerson[];

beforeAll(async () => {
  server = await openTestServer();
  ann = await addPerson(server, "ann");
  bob = await addPerson(server, "bob");
  crowd = await Promise.all(Array.from({ length: 50 }, (_, i) => addPerson(server, `crowd${i}`)));
  await server.db.execute(sql`insert into profiles (account_id) select id from accounts`);
});
beforeEach(async () => {
  await server.db.delete(follows);
  await server.db.delete(blocks);
  await server.db.update(profiles).set({ followerCount: 0, followingCount: 0 });
});
afterAll(() => server.close());

const follow = (who: TestPerson, whom: { id: string }) =>
  who.call("POST /users/v1/follow", { body: { userID: whom.id } });
const unfollow = (who: TestPerson, whom: { id: string }) =>
  who.call("POST /users/v1/unfollow", { body: { userID: whom.id } });
const counts = async (whose: TestPerson) => {
  const { data } = await server.call("GET /profiles/{id}", { params: { id: whose.id } });
  return [data.numFollowers, data.numFollowing];
};
const followers = async (whose: TestPerson, as: TestServer["call"], slice = {}) =>
  (await as("POST /users/v1/followers", { body: { userID: whose.id, ...slice } })).data;

test("following counts once for both, however often it is repeated, and so does unfollowing", async () => {
  for (let i = 0; i < 3; i += 1) await follow(ann, bob);
  expect([await counts(ann), await counts(bob)]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  const { people } = await followers(bob, server.call);
  expect(people).toEqual([
    { userID: ann.id, username: "ann", displayName: "ann", picture: "/content/avatars/ada.webp" },
  ]);
  const { data } = await server.call("POST /users/v1/followings", { body: { userID: ann.id } });
  expect(data.people.map(({ username }) => username)).toEqual(["bob"]);
  for (let i = 0; i < 3; i += 1) await unfollow(ann, bob);
  expect([await counts(ann), await counts(bob)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test("fifty concurrent followers are counted as fifty", async () => {
  await Promise.all(crowd.map((one) => follow(one, ann)));
  expect(await counts(ann)).toEqual([50, 0]);
  // And each other concurrently, in both directions, without a deadlock.
  await Promise.all(crowd.map((one) => follow(ann, one)));
  expect(await counts(ann)).toEqual([50, 50]);
  await Promise.all(crowd.flatMap((one) => [unfollow(one, ann), unfollow(ann, one)]));
  expect(await counts(ann)).toEqual([0, 0]);
});

test("the same follow from many tabs at once counts once", async () => {
  await Promise.all(Array.from({ length: 20 }, () => follow(ann, bob)));
  expect(await counts(bob)).toEqual([1, 0]);
});

test("two people can follow each other at the same moment", async () => {
  await Promise.all(crowd.slice(0, 10).flatMap((one) => [follow(one, bob), follow(bob, one)]));
  expect(await counts(bob)).toEqual([10, 10]);
});

test("lists come in pages, newest first", async () => {
  for (const one of crowd.slice(0, 5)) await follow(one, ann);
  const first = await followers(ann, server.call, { count: 3 });
  expect(first.people.map(({ username }) => username)).toEqual(["crowd4", "crowd3", "crowd2"]);
  expect(first.next).toBe(3);
  const second = await followers(ann, server.call, { start: 3, count: 3 });
  expect(second.people.map(({ username }) => username)).toEqual(["crowd1", "crowd0"]);
  expect(second.next).toBeNull();
  await expect(followers(ann, server.call, { count: 251 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a follower can be removed only by the person followed", async () => {
  await follow(bob, ann);
  await crowd[0]?.call("POST /users/v1/followers/remove", { body: { userID: bob.id } });
  expect(await counts(ann)).toEqual([1, 0]);
  await ann.call("POST /users/v1/followers/remove", { body: { userID: bob.id } });
  await ann.call("POST /users/v1/followers/remove", { body: { userID: bob.id } });
  expect([await counts(ann), await counts(bob)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test("people hidden from a viewer are missing in others' lists", async () => {
  await follow(bob, ann);
  await server.db
    .insert(blocks)
    .values({ blockerId: crowd[0]?.id ?? "", blockedId: bob.id, createdAt: new Date() });
  const [one, two] = crowd;
  expect((await followers(ann, one?.call ?? server.call)).people).toEqual([]);
  expect((await followers(ann, two?.call ?? server.call)).people).toHaveLength(1);
});

test.each([
  ["oneself", () => follow(ann, ann), "NOT_YOURSELF"],
  ["nobody", () => follow(ann, { id: NOBODY }), "USER_NOT_FOUND"],
] as const)("%s can't be followed", async (_, attempt, code) => {
  await expect(attempt()).rejects.toMatchObject({ code });
});

test("someone who blocked you appears not to exist; someone you blocked must be unblocked first", async () => {
  await server.db.insert(blocks).values({ blockerId: bob.id, blockedId: ann.id, createdAt: new Date() });
  await expect(follow(ann, bob)).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  await expect(follow(bob, ann)).rejects.toMatchObject({ code: "UNBLOCK_FIRST" });
  expect(await counts(bob)).toEqual([0, 0]);
});

test("ending something that doesn't exist succeeds", async () => {
  await expect(unfollow(ann, { id: NOBODY })).resolves.toBeDefined();
  await expect(unfollow(ann, ann)).resolves.toBeDefined();
  await expect(
    ann.call("POST /users/v1/followers/remove", { body: { userID: NOBODY } }),
  ).resolves.toBeDefined();
});

test("a full list rejects additions", async () => {
  await server.db.update(profiles).set({ followingCount: 10_000 }).where(eq(profiles.accountId, ann.id));
  await expect(follow(ann, bob)).rejects.toMatchObject({ code: "TOO_MANY_PEOPLE", statusCode: 409 });
});
