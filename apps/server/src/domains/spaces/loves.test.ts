import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { spaceLikes, spaces } from "./tables.ts";
import { writeOwnVisits } from "./visits.ts";
import { addMember } from "../../testing/space-members.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 1, 12);
let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let crowd: TestPerson[];

beforeAll(async () => {
  server = await openTestServer();
  ann = await addPerson(server, "ann");
  bob = await addPerson(server, "bob");
  crowd = await Promise.all(Array.from({ length: 30 }, (_, i) => addPerson(server, `crowd${i}`)));
  await server.db.execute(sql`
    insert into spaces (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small,
      poster_blur, seo_title, seo_description, setting, published_at)
    select id, id, id, setting, 'share-' || id, 'x', 'FREE', '', '', '', '', '', '{"environment":"a","variant":"b"}',
      case when is_published then now() end
    from (values ('secret01', 'PRIVATE', false), ('annhome1', 'PRIVATE', false),
      ('annopen2', 'PUBLIC_LINK', true)) as v (id, setting, is_published)`);
  await addMember(server.db, ann.id, ["annhome1", "annopen2"]);
});
beforeEach(async () => {
  await server.db.execute(sql`truncate space_loves, space_likes, space_visits`);
  await server.db.update(spaces).set({ loveCount: 0, likeCount: 0 });
  server.changed();
});
afterAll(() => server.close());

const love = (who: TestPerson, roomIDs: string[], loved = true) =>
  who.call("POST /rooms/love", { body: { roomIDs, loved } });
const like = async (who: TestPerson, id: string) =>
  (await who.call("POST /rooms/{id}/like", { params: { id } })).data;
const unlike = async (who: TestPerson, id: string) =>
  (await who.call("POST /rooms/{id}/unlike", { params: { id } })).data;
const room = async (call: TestServer["call"], id: string) =>
  (await call("GET /rooms/get/{id}", { params: { id }, query: {} })).data;
const listed = async (who: TestPerson, type: "loved" | "recent" | "my_space" | "admin", slice = {}) =>
  (await who.call("GET /rooms", { query: { type, ...slice } })).data.spaces.map(({ id }) => id);
const visit = (who: TestPerson, spaceId: string, at: number, visits = 1) =>
  writeOwnVisits(server.db, [{ accountId: who.id, spaceId, visits, at }]);

describe("love", () => {
  test("of somebody whose account is being deleted isn't counted", async () => {
    const dan = await addPerson(server, "dan");
    const asked = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from accounts where id = ${dan.id} for key share`);
      const deleting = dan.call("DELETE /users/me", {});
      await untilWaiting(server.db);
      const loving = Promise.allSettled([love(dan, ["annopen2"]), like(dan, "annopen2")]);
      await Promise.race([loving, untilWaiting(server.db, 3)]);
      return { deleting, loving };
    });
    await Promise.all([asked.deleting, asked.loving]);
    const { rows } = await server.db.execute(
      sql`select love_count, like_count from spaces where id = 'annopen2'`,
    );
    expect(rows).toEqual([{ love_count: 0, like_count: 0 }]);
  });

  test("is counted once per person, however often it is repeated, and so is its end", async () => {
    for (let i = 0; i < 3; i += 1) await love(ann, ["park0001", "park0001", "chess003"]);
    await love(bob, ["park0001"]);
    expect(await room(server.call, "park0001")).toMatchObject({ loveCount: 2, isLoved: false });
    expect(await room(ann.call, "park0001")).toMatchObject({ loveCount: 2, isLoved: true });
    expect(await room(bob.call, "chess003")).toMatchObject({ loveCount: 1, isLoved: false });
    for (let i = 0; i < 3; i += 1) await love(ann, ["park0001"], false);
    expect(await room(ann.call, "park0001")).toMatchObject({ loveCount: 1, isLoved: false });
  });

  test("of thirty concurrent people is thirty, also for several spaces in any order", async () => {
    const ids = ["park0001", "chess003", "reading4"];
    await Promise.all(
      crowd.flatMap((one, i) => [
        love(one, i % 2 === 0 ? ids : ids.toReversed()),
        love(one, ids),
        like(one, "park0001"),
      ]),
    );
    for (const id of ids) expect(await room(server.call, id)).toMatchObject({ loveCount: 30 });
    expect(await room(server.call, "park0001")).toMatchObject({ likeCount: 30 });
  });

  test.each([
    ["a space that isn't there", ["park0001", "nowhere9"], "SPACE_NOT_FOUND"],
    ["a space that one could not enter", ["park0001", "secret01"], "USER_UNAUTHORIZED"],
    ["none", [], "INVALID_INPUT"],
    ["too many", Array.from({ length: 51 }, (_, i) => `space${100 + i}`), "INVALID_INPUT"],
  ])("of %s is refused as a whole", async (_, ids, code) => {
    await expect(love(ann, ids)).rejects.toMatchObject({ code });
    expect(await room(server.call, "park0001")).toMatchObject({ loveCount: 0 });
  });

  test("is possible for one's own private space, and for one that one has visited", async () => {
    await love(ann, ["annhome1"]);
    await visit(bob, "secret01", NOW);
    await love(bob, ["secret01"]);
    await expect(love(bob, ["annhome1"])).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
  });

  test("can be withdrawn from a space that no longer exists", async () => {
    await expect(love(ann, ["nowhere9"], false)).resolves.toBeDefined();
  });

  test("shows on the person's own cards, and on nobody else's", async () => {
    await love(ann, ["chess003"]);
    const marks = async (call: TestServer["call"]) => {
      const [feed, search, category] = await Promise.all([
        call("GET /v2/feed", {}),
        call("GET /search", { query: { query: "chess" } }),
        call("GET /feed/categories/{category}", { params: { category: "games" }, query: {} }),
      ]);
      return [...feed.data.flatMap(({ spaces: all }) => all), ...search.data.spaces, ...category.data.spaces]
        .filter(({ id }) => id === "chess003")
        .map(({ isLoved }) => isLoved);
    };
    expect(new Set(await marks(ann.call))).toEqual(new Set([true]));
    expect(new Set(await marks(bob.call))).toEqual(new Set([false]));
    expect(new Set(await marks(server.call))).toEqual(new Set([undefined]));
  });
});

test("a like returns the count, is idempotent, and visible only to oneself", async () => {
  expect(await like(ann, "park0001")).toEqual({ likeCount: 1, liked: true });
  expect(await like(ann, "park0001")).toEqual({ likeCount: 1, liked: true });
  expect(await like(bob, "park0001")).toEqual({ likeCount: 2, liked: true });
  expect(await room(ann.call, "park0001")).toMatchObject({ liked: true, likeCount: 2, isLoved: false });
  expect(await unlike(ann, "park0001")).toEqual({ likeCount: 1, liked: false });
  expect(await unlike(ann, "park0001")).toEqual({ likeCount: 1, liked: false });
  await expect(like(ann, "secret01")).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
  await expect(unlike(ann, "nowhere9")).rejects.toMatchObject({ code: "SPACE_NOT_FOUND" });
});

test("the like count of a closed space isn't revealed by withdrawing a like that wasn't given", async () => {
  await server.db.update(spaces).set({ likeCount: 41 }).where(eq(spaces.id, "secret01"));
  await expect(unlike(ann, "secret01")).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
  await server.db
    .insert(spaceLikes)
    .values({ accountId: bob.id, spaceId: "secret01", createdAt: new Date(NOW) });
  expect(await unlike(bob, "secret01")).toEqual({ likeCount: 40, liked: false });
  await expect(unlike(bob, "secret01")).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
});

describe("personal listings", () => {
  test.each(["loved", "recent", "my_space", "admin"] as const)("%s needs a sign-in", async (type) => {
    await expect(server.call("GET /rooms", { query: { type } })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
  test("require signing in", async () => {
    await expect(server.call("GET /rooms", { query: { queryType: "personal" } })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("of loved spaces are ordered by the latest, in pages", async () => {
    for (const id of ["park0001", "chess003", "reading4"]) await love(ann, [id]);
    expect(await listed(ann, "loved")).toEqual(["reading4", "chess003", "park0001"]);
    expect(await listed(ann, "loved", { start: 1, count: 1 })).toEqual(["chess003"]);
    expect(await listed(bob, "loved")).toEqual([]);
  });

  test("of recent spaces come from visits, latest first, without closed ones", async () => {
    await visit(ann, "park0001", NOW);
    await visit(ann, "chess003", NOW + HOUR);
    await visit(ann, "park0001", NOW + 2 * HOUR, 3);
    await visit(ann, "secret01", NOW + 3 * HOUR);
    expect(await listed(ann, "recent")).toEqual(["park0001", "chess003"]);
    const { rows } = await server.db.execute(sql`
      select visit_count from space_visits where account_id = ${ann.id} and space_id = 'park0001'`);
    expect(rows).toEqual([{ visit_count: 4 }]);
  });

  test("of one's own spaces include private ones, only for their owner", async () => {
    for (const type of ["my_space", "admin"] as const) {
      expect((await listed(ann, type)).toSorted()).toEqual(["annhome1", "annopen2"]);
      expect(await listed(bob, type)).toEqual([]);
    }
    const { data } = await ann.call("GET /rooms", { query: { queryType: "personal" } });
    expect(data.spaces).toHaveLength(2);
    expect(data.spaces[0]?.maker).toEqual({ displayName: "ann", username: "ann" });
  });
});

test("a visit of a signed-in person is recorded, one of a guest isn't", async () => {
  const visits = async (): Promise<number> => {
    const { rows } = await server.db.execute<{ n: number }>(
      sql`select visit_count as n from spaces where id = 'hall0002'`,
    );
    return rows[0]?.n ?? 0;
  };
  const before = await visits();
  const deps = server.rooms.deps;
  const visitor = { visitorId: "x", isAuthless: false, isHost: false };
  deps?.onVisit("hall0002", { ...visitor, userId: ann.id }, []);
  deps?.onVisit("hall0002", { ...visitor, userId: ann.id }, []);
  deps?.onVisit("hall0002", { ...visitor, userId: null }, []);
  await expect.poll(() => listed(ann, "recent")).toEqual(["hall0002"]);
  await expect.poll(async () => (await visits()) - before).toBe(3);
  const [row] = await server.db.select().from(spaces).where(eq(spaces.id, "hall0002"));
  expect(row?.lastVisitedAt).not.toBeNull();
});

test("visits of deleted people or to deleted spaces do not block the others", async () => {
  await writeOwnVisits(server.db, [
    { accountId: "AAAAAAAAAAAAAAAA", spaceId: "park0001", visits: 1, at: NOW },
    { accountId: ann.id, spaceId: "nowhere9", visits: 1, at: NOW },
    { accountId: ann.id, spaceId: "park0001", visits: 2, at: NOW },
  ]);
  expect(await listed(ann, "recent")).toEqual(["park0001"]);
});
