import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { accounts } from "../accounts/tables.ts";
import { openEncounters, writeEncounters } from "./encounters.ts";
import { encounters, friendships, profiles } from "./tables.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 1, 12);
const NAMES = {
  ann: "Ann Ember",
  bob: "Bob",
  cleo: "Cléo Marchetti",
  dan: "Dan",
  eve: "Eve",
  annabel: "Annabel Stone",
  zed_1: "Zed",
};
type Name = keyof typeof NAMES;
let server: TestServer;
let people: Record<Name, TestPerson>;

beforeAll(async () => {
  server = await openTestServer();
  const made = await Promise.all(
    Object.entries(NAMES).map(async ([name, displayName]) => [
      name,
      await addPerson(server, name, { displayName }),
    ]),
  );
  people = Object.fromEntries(made) as Record<Name, TestPerson>;
  await server.db.execute(sql`insert into profiles (account_id) select id from accounts`);
});
beforeEach(() => server.db.execute(sql`truncate friendships, friend_requests, blocks, follows, encounters`));
afterAll(() => server.close());

const befriend = (one: Name, ...others: Name[]) =>
  server.db.insert(friendships).values(
    others.flatMap((other) => [
      { accountId: people[one].id, friendId: people[other].id, createdAt: new Date(NOW) },
      { accountId: people[other].id, friendId: people[one].id, createdAt: new Date(NOW) },
    ]),
  );
const block = (one: Name, other: Name) =>
  people[one].call("POST /users/{id}/block", { params: { id: people[other].id } });
const search = async (who: Name, query: string) =>
  (await people[who].call("GET /friends/search", { query: { query } })).data;
const found = async (who: Name, query: string) => (await search(who, query)).map(({ username }) => username);
const recommended = async (who: Name) => (await people[who].call("GET /friends/recommendations", {})).data;
const filled = async (who: Name) =>
  (await people[who].call("GET /friends/fill", {})).data.map(({ username }) => username);
const meet = (pairs: [Name, Name][], at = NOW) =>
  writeEncounters(
    server.db,
    pairs.map(([one, other]) => [people[one].id, people[other].id] as const),
    at,
  );

describe("a search for people", () => {
  test.each([
    ["cleo", ["cleo"]],
    ["marcheti", ["cleo"]],
    ["CLÉO MARCHETTI", ["cleo"]],
    ["@zed_1", ["zed_1"]],
    ["an", ["annabel", "ann"]],
    ["%", []],
    ["_", []],
    ["％", []],
    ["＿＿＿", []],
    ["\u0301", []],
    ["nobody at all", []],
  ])("finds by %j", async (query, names) => {
    expect((await found("bob", query)).toSorted()).toEqual(names.toSorted());
  });

  test("ranks the exact name first, and friends before others", async () => {
    expect(await found("bob", "ann")).toEqual(["ann", "annabel"]);
    await befriend("bob", "annabel");
    expect(await found("bob", "ann")).toEqual(["annabel", "ann"]);
    expect((await search("bob", "ann"))[0]?.relationship).toEqual({
      isFollowing: false,
      isFollowedBy: false,
      friendship: "friends",
      isBlocked: false,
    });
  });

  test("does not find oneself, nor people hidden in either direction", async () => {
    expect(await found("cleo", "cleo")).toEqual([]);
    await block("ann", "bob");
    expect(await found("bob", "ann")).toEqual(["annabel"]);
    expect(await found("ann", "bob")).toEqual([]);
  });

  test("does not find unverified accounts", async () => {
    await server.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, people.dan.id));
    expect(await found("bob", "dan")).toEqual([]);
    await server.db
      .update(accounts)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(accounts.id, people.dan.id));
    expect(await found("bob", "dan")).toEqual(["dan"]);
  });
});

describe("the site's search", () => {
  const seen = async (who: Name | null, query: string, count?: number) => {
    const call = who === null ? server.call : people[who].call;
    const { data } = await call("GET /search", {
      query: { query, type: "people", ...(count === undefined ? {} : { count }) },
    });
    expect([data.spaces, data.tags, data.next]).toEqual([[], [], null]);
    return data.people.map(({ username }) => username);
  };
  const setPrivate = (who: Name, isPrivate: boolean) =>
    server.db.update(profiles).set({ isPrivate }).where(eq(profiles.accountId, people[who].id));

  test("finds people for everybody, including oneself, friends first, limited to the requested number", async () => {
    expect(await seen(null, "marcheti")).toEqual(["cleo"]);
    expect(await seen("cleo", "cleo")).toEqual(["cleo"]);
    expect(await seen("bob", "ann")).toEqual(["ann", "annabel"]);
    await befriend("bob", "annabel");
    expect(await seen("bob", "ann")).toEqual(["annabel", "ann"]);
    expect(await seen("bob", "ann", 1)).toEqual(["annabel"]);
    expect(await seen(null, "nobody at all")).toEqual([]);
  });

  test("leaves out people hidden in either direction", async () => {
    await block("ann", "bob");
    expect(await seen("bob", "ann")).toEqual(["annabel"]);
    expect(await seen("ann", "bob")).toEqual([]);
    expect(await seen(null, "bob")).toEqual(["bob"]);
  });

  test("leaves out private profiles, except for friends and oneself; the search for friends still finds them", async () => {
    await setPrivate("annabel", true);
    expect([await seen(null, "ann"), await seen("bob", "ann")]).toEqual([["ann"], ["ann"]]);
    expect(await seen("annabel", "annabel")).toContain("annabel");
    expect(await found("bob", "annabel")).toContain("annabel");
    await befriend("bob", "annabel");
    expect(await seen("bob", "annabel")).toContain("annabel");
    await setPrivate("annabel", false);
  });

  test("includes people only if asked for", async () => {
    expect((await server.call("GET /search", { query: { query: "ann" } })).data.people).toEqual([]);
    for (const query of [
      { query: "ann", type: "friends" },
      { query: "", type: "people" },
    ])
      await expect(server.call("GET /search", { query: query as { query: string } })).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
  });
});

describe("recommendations", () => {
  test("are friends of friends by shared friends, and people met", async () => {
    await befriend("ann", "bob", "cleo");
    await befriend("bob", "dan", "eve");
    await befriend("cleo", "dan");
    await meet([["ann", "zed_1"]]);
    expect(await recommended("ann")).toMatchObject(
      [
        { username: "dan", mutualFriends: 2, timesMet: 0 },
        { username: "zed_1", mutualFriends: 0, timesMet: 1 },
        { username: "eve", mutualFriends: 1, timesMet: 0 },
      ].toSorted(
        (a, b) => b.mutualFriends + 2 * b.timesMet - (a.mutualFriends + 2 * a.timesMet) || byId(a, b),
      ),
    );
  });
  const byId = (a: { username: string }, b: { username: string }): number =>
    people[a.username as Name].id < people[b.username as Name].id ? -1 : 1;

  test.each([
    ["asked already", () => people.ann.call("POST /friends/add", { body: { userID: people.dan.id } })],
    ["who has asked", () => people.dan.call("POST /friends/add", { body: { userID: people.ann.id } })],
    ["a friend", () => befriend("ann", "dan")],
    ["blocked", () => block("ann", "dan")],
    ["who has blocked", () => block("dan", "ann")],
  ] as const)("leave out someone %s", async (_, make) => {
    await befriend("ann", "bob");
    await befriend("bob", "dan");
    await meet([["ann", "dan"]]);
    expect((await recommended("ann")).map(({ username }) => username)).toEqual(["dan"]);
    await make();
    expect((await recommended("ann")).map(({ username }) => username)).not.toContain("dan");
    expect(await filled("ann")).not.toContain("dan");
  });

  test("are filled up with friends before the most followed", async () => {
    await meet([["ann", "eve"]]);
    for (const who of ["ann", "bob", "cleo"] as const)
      await people[who].call("POST /users/v1/follow", { body: { userID: people.zed_1.id } });
    await people.bob.call("POST /users/v1/follow", { body: { userID: people.annabel.id } });
    expect(await filled("ann")).toEqual(["eve", "zed_1", "annabel"]);
    await server.db.update(profiles).set({ isPrivate: true }).where(eq(profiles.accountId, people.zed_1.id));
    expect(await filled("ann")).toEqual(["eve", "annabel"]);
    await server.db.update(profiles).set({ isPrivate: false, followerCount: 0 });
  });
});

describe("encounters in spaces", () => {
  const timesMet = async (who: Name) =>
    (await recommended(who)).map(({ username, timesMet: times }) => [username, times]);

  test("count for both, and coming back soon is the same encounter", async () => {
    await meet([["ann", "bob"]]);
    await meet([["bob", "ann"]], NOW + HOUR / 2);
    expect([await timesMet("ann"), await timesMet("bob")]).toEqual([[["bob", 1]], [["ann", 1]]]);
    await meet([["ann", "bob"]], NOW + 2 * HOUR);
    expect(await timesMet("ann")).toEqual([["bob", 2]]);
  });

  test("with deleted or hidden people are not stored", async () => {
    await block("ann", "bob");
    await meet([["ann", "bob"]]);
    await writeEncounters(server.db, [[people.ann.id, "AAAAAAAAAAAAAAAA"]], NOW);
    expect(await server.db.select().from(encounters)).toEqual([]);
  });

  test("are deleted by a block", async () => {
    await meet([["ann", "bob"]]);
    await block("bob", "ann");
    expect(await server.db.select().from(encounters)).toEqual([]);
  });

  test("are limited per person to the latest", async () => {
    await server.db.execute(sql`
      insert into accounts (id, username, display_name, avatar, created_at)
      select 'met' || lpad(n::text, 13, '0'), 'met' || n, 'Met', 'ada', now() from generate_series(1, 230) as n
      on conflict do nothing`);
    const many = Array.from({ length: 230 }, (_, i) => `met${String(i + 1).padStart(13, "0")}`);
    for (let i = 0; i < many.length; i += 46)
      await writeEncounters(
        server.db,
        many.slice(i, i + 46).map((each) => [people.ann.id, each] as const),
        NOW + i,
      );
    const kept = await server.db
      .select({ id: encounters.metId })
      .from(encounters)
      .where(eq(encounters.accountId, people.ann.id));
    expect(kept).toHaveLength(200);
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(many.slice(-46)));
    await server.db.execute(sql`delete from accounts where id like 'met0%'`);
  });

  test("don't deadlock or get lost with many concurrent writers", async () => {
    const names = Object.keys(NAMES) as Name[];
    const pairs = names.flatMap((one) => names.map((other): [Name, Name] => [one, other]));
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        meet(pairs.filter(([a, b]) => a !== b && (i % 2 === 0) === a < b)),
      ),
    );
    const [row] = await server.db.select({ n: sql<number>`count(*)::int` }).from(encounters);
    expect(row?.n).toBe(names.length * (names.length - 1));
  });

  test("are batched, and written at the latest when closing", async () => {
    const gathered = openEncounters(server.db, pino({ level: "silent" }), () => NOW);
    gathered.meet(people.ann.id, [people.bob.id, people.ann.id, people.cleo.id]);
    gathered.meet(people.bob.id, [people.ann.id]);
    await gathered.close();
    const [row] = await server.db.select({ n: sql<number>`count(*)::int` }).from(encounters);
    expect(row?.n).toBe(4);
  });
});
