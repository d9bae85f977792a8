import { eq, sql } from "drizzle-orm";
import type { Profile } from "@veranda/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { accounts } from "../accounts/tables.ts";
import { blocks, friendships } from "./tables.ts";
import { addMember } from "../../testing/space-members.ts";

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let stranger: TestPerson;
let friend: TestPerson;
let follower: TestPerson;
let blocked: TestPerson;

const NOBODY = "AAAAAAAAAAAAAAAA";
const at = new Date();
const NOT_FOUND = { code: "USER_NOT_FOUND", statusCode: 404 };
const PRIVATE = { code: "PROFILE_PRIVATE", statusCode: 403 };

beforeAll(async () => {
  server = await openTestServer();
  ann = await addPerson(server, "Ann", { displayName: "Ann Ember" });
  [bob, stranger, friend, follower, blocked] = (await Promise.all(
    ["bob", "stranger", "friend", "follower", "blocked"].map((name) => addPerson(server, name)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  await server.db.insert(friendships).values([
    { accountId: ann.id, friendId: friend.id, createdAt: at },
    { accountId: friend.id, friendId: ann.id, createdAt: at },
  ]);
  await follower.call("POST /users/v1/follow", { body: { userID: ann.id } });
  await ann.call("POST /users/v1/follow", { body: { userID: bob.id } });
  await server.db.insert(blocks).values({ blockerId: ann.id, blockedId: blocked.id, createdAt: at });
  await server.db.execute(sql`
    insert into spaces (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small,
      poster_blur, seo_title, seo_description, setting, published_at)
    select id, id, id, setting, 'share-' || id, 'x', 'FREE', '', '', '', '', '', '{"environment":"a","variant":"b"}',
      case when is_published then now() end
    from (values ('annopen1', 'PUBLIC_LINK', true), ('annopen2', 'PUBLIC_LINK', true), ('annhome3', 'PRIVATE', false))
      as v (id, setting, is_published)`);
  await addMember(server.db, ann.id, ["annopen1", "annopen2", "annhome3"]);
});
beforeEach(async () => {
  await ann.call("PATCH /users/me", {
    body: {
      about: "I build terraces.",
      links: [{ title: "Home", url: "https://example.org/" }],
      isPrivate: false,
      profileBackgroundColor: "#102030",
      profileBackgroundSpaceID: "annopen1",
    },
  });
});
afterAll(() => server.close());

const makePrivate = () => ann.call("PATCH /users/me", { body: { isPrivate: true } });

test.each(["nowhere1", "bobhome4"])("%s can't be the background: the person may not enter it", async (id) => {
  await expect(
    ann.call("PATCH /users/me", { body: { about: "new", profileBackgroundSpaceID: id } }),
  ).rejects.toMatchObject({ code: "SPACE_NOT_FOUND" });
  expect(await profileAs(ann)).toMatchObject({ about: "I build terraces." });
});

const profileAs = async (who: TestPerson | null): Promise<Profile> =>
  (await (who?.call ?? server.call)("GET /profiles/{id}", { params: { id: ann.id } })).data;

/** Every list of a person that others may request. */
const lists: [string, (call: TestServer["call"]) => Promise<unknown>][] = [
  ["friends", (call) => call("GET /profiles/{id}/friends", { params: { id: ann.id }, query: {} })],
  ["spaces", (call) => call("GET /profiles/{id}/spaces", { params: { id: ann.id }, query: {} })],
  ["spaces of users/v1", (call) => call("GET /users/v1/spaces/{id}", { params: { id: ann.id }, query: {} })],
  ["avatars", (call) => call("GET /profiles/{id}/avatars", { params: { id: ann.id } })],
  ["followers", (call) => call("POST /users/v1/followers", { body: { userID: ann.id } })],
  ["followings", (call) => call("POST /users/v1/followings", { body: { userID: ann.id } })],
];

test("a profile has its counts, by any of its three addresses and in any case", async () => {
  const byId = await profileAs(null);
  expect(byId).toMatchObject({
    userID: ann.id,
    username: "Ann",
    displayName: "Ann Ember",
    about: "I build terraces.",
    links: [{ title: "Home", url: "https://example.org/" }],
    picture: "/content/avatars/ada.webp",
    avatarImageURL: null,
    numFollowers: 1,
    numFollowing: 1,
    spaceCount: 2,
    profileBackgroundColor: "#102030",
    profileBackgroundSpaceID: "annopen1",
    isOpen: true,
    relationship: null,
  });
  const byName = await server.call("GET /profiles/username/{username}", { params: { username: "aNN" } });
  expect(byName.data).toEqual(byId);
  const byBody = await server.call("POST /users/v1/profile", { body: { userID: ann.id } });
  expect(byBody.data).toEqual(byId);
});

test("one's own record has the same counts, and all of one's spaces", async () => {
  const { data } = await ann.call("GET /users/me", {});
  expect(data.userSocialProfile).toMatchObject({ numFollowers: 1, numFollowing: 1, spaceCount: 3 });
  expect(data.blockedUsers).toEqual([blocked.id]);
});

describe("the relationship to someone", () => {
  const none = { isFollowing: false, isFollowedBy: false, friendship: "none", isBlocked: false };
  test.each([
    ["a stranger", () => stranger, none],
    ["a friend", () => friend, { ...none, friendship: "friends" }],
    ["a follower", () => follower, { ...none, isFollowing: true }],
    ["who is followed", () => bob, { ...none, isFollowedBy: true }],
  ] as const)("%s", async (_, who, relationship) => {
    expect((await profileAs(who())).relationship).toEqual(relationship);
  });

  test("nobody has a relationship to themselves", async () => {
    expect((await profileAs(ann)).relationship).toBeNull();
  });
});

describe("a private profile", () => {
  beforeEach(async () => {
    await makePrivate();
  });

  test.each([
    ["someone without an account", (): TestPerson | null => null],
    ["a stranger", () => stranger],
    ["a follower", () => follower],
    ["someone followed", () => bob],
  ] as const)("shows %s the name, the pictures and the counts", async (_, who) => {
    const shown = await profileAs(who());
    expect(shown).toMatchObject({
      displayName: "Ann Ember",
      picture: "/content/avatars/ada.webp",
      numFollowers: 1,
      spaceCount: 2,
      isPrivate: true,
      isOpen: false,
      about: "",
      links: [],
      profileBackgroundSpaceID: null,
    });
  });

  test.each(lists)("keeps its %s from strangers and followers", async (_, read) => {
    for (const call of [server.call, stranger.call, follower.call, bob.call])
      await expect(read(call)).rejects.toMatchObject(PRIVATE);
  });

  test.each(lists)("shows its %s to friends and to its owner", async (_, read) => {
    await expect(read(friend.call)).resolves.toBeDefined();
    await expect(read(ann.call)).resolves.toBeDefined();
    expect((await profileAs(friend)).about).toBe("I build terraces.");
    expect((await profileAs(ann)).about).toBe("I build terraces.");
  });
});

describe("a block", () => {
  test("hides whoever blocked the viewer, in every call", async () => {
    await expect(profileAs(blocked)).rejects.toMatchObject(NOT_FOUND);
    await expect(
      blocked.call("GET /profiles/username/{username}", { params: { username: "ann" } }),
    ).rejects.toMatchObject(NOT_FOUND);
    await expect(blocked.call("POST /users/v1/profile", { body: { userID: ann.id } })).rejects.toMatchObject(
      NOT_FOUND,
    );
    for (const [, read] of lists) await expect(read(blocked.call)).rejects.toMatchObject(NOT_FOUND);
  });

  test("leaves the blocker enough to unblock", async () => {
    const { data } = await ann.call("GET /profiles/{id}", { params: { id: blocked.id } });
    expect(data).toMatchObject({ isOpen: false, about: "", relationship: { isBlocked: true } });
    await expect(
      ann.call("GET /profiles/{id}/friends", { params: { id: blocked.id }, query: {} }),
    ).rejects.toMatchObject(PRIVATE);
  });
});

test("strangers see published spaces with their makers, the owner sees all", async () => {
  const { data } = await stranger.call("GET /profiles/{id}/spaces", { params: { id: ann.id }, query: {} });
  expect(data.spaces.map(({ id }) => id).sort()).toEqual(["annopen1", "annopen2"]);
  expect(data.spaces[0]).toMatchObject({
    maker: { displayName: "Ann Ember", username: "Ann" },
    isLoved: false,
  });
  const own = await ann.call("GET /users/v1/spaces/{id}", { params: { id: ann.id }, query: {} });
  expect(own.data.spaces.map(({ id }) => id).sort()).toEqual(["annhome3", "annopen1", "annopen2"]);
  // Only the owner sees how they are shared.
  expect(data.spaces.map((space) => space.own)).toEqual([undefined, undefined]);
  expect(
    own.data.spaces.filter((space) => space.own?.isPublishedToExplore === false).map(({ id }) => id),
  ).toEqual(["annhome3"]);
  const { data: record } = await server.call("GET /rooms/get/{id}", {
    params: { id: "annopen1" },
    query: {},
  });
  expect(record.maker).toEqual({ displayName: "Ann Ember", username: "Ann" });
});

test("the avatar that a person wears is listed", async () => {
  const { data } = await server.call("GET /profiles/{id}/avatars", { params: { id: ann.id } });
  expect(data).toMatchObject([
    { avatarID: "ada", name: "ada", thumbnail: "/content/avatars/ada.webp", isActive: true },
  ]);
});

test("a missing or unverified account is not found", async () => {
  await expect(server.call("GET /profiles/{id}", { params: { id: NOBODY } })).rejects.toMatchObject(
    NOT_FOUND,
  );
  await expect(
    server.call("GET /profiles/username/{username}", { params: { username: "nobody" } }),
  ).rejects.toMatchObject(NOT_FOUND);
  const late = await addPerson(server, "unverified");
  await server.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, late.id));
  await expect(server.call("GET /profiles/{id}", { params: { id: late.id } })).rejects.toMatchObject(
    NOT_FOUND,
  );
  await expect(
    server.call("GET /profiles/username/{username}", { params: { username: "unverified" } }),
  ).rejects.toMatchObject(NOT_FOUND);
});

test.each(["x", "a/b", "%", "A".repeat(17), "'; drop table profiles; --"])(
  "an invalid id is rejected: %j",
  async (id) => {
    await expect(server.call("GET /profiles/{id}", { params: { id } })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      statusCode: 400,
    });
  },
);
