import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { writeVisits } from "../spaces/visits.ts";

const NOW = Date.UTC(2026, 4, 1, 12);
const HOUR = 3_600_000;
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  await server.db.execute(sql`
    insert into spaces (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small, poster_blur,
      seo_title, seo_description, setting, published_at)
    select id, id, name, setting, 'share-' || id, 'x', 'FREE', '', '', '', '', '', '{"environment":"a","variant":"b"}',
      case when is_published then now() end
    from (values ('secret01', 'Secret Terrace', 'PRIVATE', true), ('orgonly2', 'Org Terrace', 'ORG', true),
      ('draft003', 'Draft Terrace', 'PUBLIC_LINK', false)) as v (id, name, setting, is_published)`);
  await server.db.execute(sql`
    insert into space_categories values ('secret01', 'nature', 0), ('draft003', 'nature', 0)`);
  await server.db.execute(sql`
    insert into space_tags (space_id, position, tag) values ('secret01', 0, 'hidden-tag'), ('draft003', 0, 'quiet')`);
});
afterAll(() => server.close());

const ids = (spaces: readonly { id: string }[]): string[] => spaces.map(({ id }) => id);

test("the home page has its rows in order, each full", async () => {
  const { data } = await server.call("GET /v2/feed", {});
  expect(data.map(({ id }) => id)).toEqual(["trending", "popular", "newest"]);
  for (const { spaces } of data) expect(spaces).toHaveLength(5);
  expect(data[0]?.spaces[0]).toMatchObject({
    id: "park0001",
    slug: "evening-park",
    tags: ["park", "meet"],
    categories: ["nature"],
    visitCount: 0,
    isLive: false,
    pictures: { poster: "/content/spaces/park0001.webp" },
  });
});

test("the feed adds a row for each category that has spaces", async () => {
  const { data } = await server.call("GET /feed", {});
  expect(data.map(({ id }) => id).slice(3)).toEqual(["games", "learn", "nature", "cosy"].sort(byPosition));
  function byPosition(a: string, b: string): number {
    const order = ["games", "music", "art", "learn", "nature", "cosy"];
    return order.indexOf(a) - order.indexOf(b);
  }
});

test("private, organisation and unpublished spaces are in no listing", async () => {
  const hidden = ["secret01", "orgonly2", "draft003"];
  server.rooms.people.set("secret01", { count: 9, capacity: 50, faces: [] });
  const found = await Promise.all([
    ...(["live", "newest", "popular", "trending"] as const).map((type) =>
      server.call("GET /rooms", { query: { type } }),
    ),
    ...(["community", "lobby", "publicPark"] as const).map((queryType) =>
      server.call("GET /rooms", { query: { queryType } }),
    ),
    server.call("GET /rooms", { query: { queryType: "search", query: "terrace" } }),
    server.call("GET /search", { query: { query: "terrace" } }),
    server.call("GET /feed/categories/{category}", { params: { category: "nature" }, query: {} }),
  ]);
  for (const { data } of found) expect(ids(data.spaces).filter((id) => hidden.includes(id))).toEqual([]);
  const { data: names } = await server.call("GET /spaces/v2/search-name", { query: { query: "terrace" } });
  expect(ids(names)).toEqual(["terrace5"]);
  const { data: tags } = await server.call("GET /tags", { query: { query: "hidden" } });
  expect(tags).toEqual([]);
  const { data: counted } = await server.call("GET /tags", { query: { query: "quiet" } });
  expect(counted).toEqual([{ tag: "quiet", spaceCount: 2 }]);
  server.rooms.people.clear();
});

test("the row of live spaces has those being broadcast, separately from those with people", async () => {
  const rows = async () => {
    // The cache of the home page expires after a second.
    const { data } = await server.call("GET /feed", {});
    return ["live", "busy"].map((row) => ids(data.find(({ id }) => id === row)?.spaces ?? []));
  };
  expect(await rows()).toEqual([[], []]);
  server.rooms.people.set("reading4", { count: 1, capacity: 50, faces: [] });
  await soon(async () => expect(await rows()).toEqual([[], ["reading4"]]));
  server.rooms.people.set("reading4", { count: 1, capacity: 50, faces: [], isLive: true });
  await soon(async () => expect(await rows()).toEqual([["reading4"], ["reading4"]]));
  server.rooms.people.clear();
  await soon(async () => expect(await rows()).toEqual([[], []]));
});

test("nobody sees a face of whom they have blocked on a card of the moment before, also once that one has left", async () => {
  const [ann, ben] = [await addPerson(server, "ann"), await addPerson(server, "ben")];
  const facesOf = async ({ call }: Pick<TestPerson, "call">) => {
    const { data } = await call("GET /feed", {});
    const shown = data.flatMap(({ spaces }) => spaces).find(({ id }) => id === "reading4");
    return shown?.faces.map(({ displayName }) => displayName);
  };
  await ann.call("POST /friends/block", { body: { userID: ben.id } });
  const faces = [{ displayName: "ann", avatar: "ada", accountId: ann.id }];
  server.rooms.people.set("reading4", { count: 1, capacity: 50, faces });
  await soon(async () => expect(await facesOf(server)).toEqual(["ann"]));
  expect(await facesOf(ben)).toEqual([]);
  server.rooms.people.clear();
  const [kept, hidden] = await Promise.all([facesOf(server), facesOf(ben)]);
  expect([kept, hidden]).toEqual([["ann"], []]);
  await soon(async () => expect(await facesOf(server)).not.toEqual(["ann"]));
});

test("live spaces are those being broadcast, in pages", async () => {
  server.rooms.people.set("reading4", {
    count: 2,
    capacity: 50,
    faces: [{ displayName: "Exploring Owl", avatar: "ada" }],
    isLive: true,
  });
  server.rooms.people.set("chess003", { count: 7, capacity: 50, faces: [], isLive: true });
  // Full of people, but not broadcast.
  server.rooms.people.set("terrace5", { count: 40, capacity: 50, faces: [] });
  server.changed();
  const all = await server.call("GET /rooms", { query: { type: "live" } });
  expect(new Set(ids(all.data.spaces))).toEqual(new Set(["chess003", "reading4"]));
  expect(all.data.spaces.find(({ id }) => id === "reading4")).toMatchObject({
    isLive: true,
    participantCount: 2,
    faces: [{ displayName: "Exploring Owl", thumbnail: "/content/avatars/ada.webp" }],
  });
  const paged: string[] = [];
  for (let start: number | null = 0; start !== null;) {
    const { data }: { data: { spaces: { id: string }[]; next: number | null } } = await server.call(
      "GET /rooms",
      {
        query: { type: "live", start, count: 1 },
      },
    );
    paged.push(...ids(data.spaces));
    start = data.next;
  }
  expect(paged).toEqual(ids(all.data.spaces));
  server.rooms.people.clear();
});

test("trending weighs recent visits more; popular weighs all", async () => {
  await writeVisits(server.db, new Map([["reading4", 40]]), NOW - 5 * 24 * HOUR);
  await writeVisits(server.db, new Map([["terrace5", 3]]), NOW);
  server.changed();
  const trending = await server.call("GET /rooms", { query: { type: "trending" } });
  expect(ids(trending.data.spaces).slice(0, 2)).toEqual(["terrace5", "reading4"]);
  const popular = await server.call("GET /rooms", { query: { type: "popular" } });
  expect(ids(popular.data.spaces).slice(0, 2)).toEqual(["reading4", "terrace5"]);
});

test("concurrent visits by many writers are all counted, and their trend is the sum", async () => {
  await Promise.all(
    Array.from({ length: 40 }, () =>
      writeVisits(
        server.db,
        new Map([
          ["chess003", 2],
          ["hall0002", 1],
        ]),
        NOW,
      ),
    ),
  );
  const { rows } = await server.db.execute<{ id: string; visit_count: number; trend: number }>(
    sql`select id, visit_count, trend from spaces where id in ('chess003', 'hall0002') order by id`,
  );
  expect(rows.map(({ visit_count }) => visit_count)).toEqual([80, 40]);
  expect(rows[0]?.trend).toBeCloseTo(NOW / (24 * HOUR) + Math.log2(80), 6);
});

test("newest is ordered by publishing date and, on a new installation, repeats nothing from trending", async () => {
  const { data } = await server.call("GET /rooms", { query: { type: "newest" } });
  expect(ids(data.spaces)).toEqual(["terrace5", "reading4", "chess003", "hall0002", "park0001"]);
});

test("one park and one lobby can be requested", async () => {
  const park = await server.call("GET /rooms", { query: { queryType: "publicPark" } });
  expect(ids(park.data.spaces)).toEqual(["park0001"]);
  const lobby = await server.call("GET /rooms", { query: { queryType: "lobby" } });
  expect(ids(lobby.data.spaces)).toEqual(["hall0002"]);
  const community = await server.call("GET /rooms", { query: { queryType: "community" } });
  expect(ids(community.data.spaces).sort()).toEqual(["chess003", "reading4", "terrace5"]);
});

test("a listing shows either kind of type, not both or none", async () => {
  for (const query of [{}, { type: "live", queryType: "lobby" }, { type: "mine" }, { queryType: "search" }])
    await expect(server.call("GET /rooms", { query: query as object })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      statusCode: 400,
    });
});

test("the carousel shows the featured spaces with their taglines", async () => {
  const { data } = await server.call("GET /featured", {});
  expect(data.map(({ space, headline }) => [space.id, headline])).toEqual([
    ["hall0002", "Begin here"],
    ["terrace5", "Look far"],
  ]);
});

test("a short word is matched exactly, not as a prefix", async () => {
  const { data } = await server.call("GET /search", { query: { query: "tel", type: "spaces" } });
  expect(ids(data.spaces)).toEqual([]);
  const { data: names } = await server.call("GET /spaces/v2/search-name", { query: { query: "tel" } });
  expect(ids(names)).toEqual([]);
});

test("a search ranks names before tags before descriptions", async () => {
  const { data } = await server.call("GET /search", { query: { query: "terrace" } });
  expect(ids(data.spaces)).toEqual(["terrace5", "reading4"]);
  const chess = await server.call("GET /search", { query: { query: "board" } });
  expect(ids(chess.data.spaces)).toEqual(["chess003"]);
  expect(chess.data.tags).toEqual([{ tag: "board-games", spaceCount: 1 }]);
});

test.each([
  ["terace", "terrace5"],
  ["chess cafe", "chess003"],
  ["CAFÉ", "chess003"],
  ["readng room", "reading4"],
  ["evning", "park0001"],
  ["veiw terace", "terrace5"],
  ["quiet room", "reading4"],
  ["quiett reeding", "reading4"],
  ["a quiet room nowhere", "reading4"],
])("a search tolerates %s", async (query, id) => {
  const { data } = await server.call("GET /search", { query: { query } });
  expect(ids(data.spaces)[0]).toBe(id);
});

test.each([
  "%",
  "_",
  "%%%",
  "\\",
  "\\%",
  "' or 1=1 --",
  "100%_sure",
  "🦀🦀",
  "ﷺ".repeat(20),
  // They become these signs, or nothing, where accents are left out.
  "％％",
  "＿＿",
  "﹪",
  "＼",
  "\u0301\u0300",
  "\u0300\u0301 \u0301\u0300",
])("nothing in a search is taken as a wildcard or SQL: %j", async (query) => {
  const { data } = await server.call("GET /search", { query: { query } });
  expect(data.spaces).toEqual([]);
  const tags = await server.call("GET /tags", { query: { query: query.slice(0, 50) } });
  expect(tags.data).toEqual([]);
});

test("a character that Postgres can't store in a text is rejected by name", async () => {
  await expect(server.call("GET /search", { query: { query: "a\u0000b" } })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    statusCode: 400,
  });
});

test("a search can be for spaces or tags alone, and in pages", async () => {
  const tags = await server.call("GET /search", { query: { query: "quiet", type: "tags" } });
  expect(tags.data).toMatchObject({ spaces: [], tags: [{ tag: "quiet", spaceCount: 2 }] });
  const first = await server.call("GET /search", { query: { query: "quiet", type: "spaces", count: 1 } });
  expect(first.data).toMatchObject({ tags: [], next: 1 });
  const second = await server.call("GET /search", {
    query: { query: "quiet", type: "spaces", start: 1, count: 1 },
  });
  expect(second.data.next).toBeNull();
  expect(ids([...first.data.spaces, ...second.data.spaces]).sort()).toEqual(["hall0002", "reading4"]);
});

test("tags are for a non-empty query", async () => {
  expect((await server.call("GET /tags", { query: {} })).data).toEqual([]);
  expect((await server.call("GET /tags", { query: { query: "bo" } })).data.map(({ tag }) => tag)).toEqual([
    "board-games",
    "books",
  ]);
});

test("the menu and the categories are the seeded ones in order", async () => {
  const { data } = await server.call("GET /categories/menu", {});
  expect(data.map(({ slug }) => slug)).toEqual([
    "games",
    "music",
    "art",
    "learn",
    "nature",
    "cosy",
    "events",
    "odd",
  ]);
  expect((await server.call("GET /categories", {})).data).toEqual(data);
});

test("a category is listed in pages, and an unknown category is an error by name", async () => {
  const { data } = await server.call("GET /feed/categories/{category}", {
    params: { category: "nature" },
    query: { start: 0, count: 2 },
  });
  expect(data.next).toBe(2);
  await expect(
    server.call("GET /feed/categories/{category}", { params: { category: "no/such" }, query: {} }),
  ).rejects.toMatchObject({ code: "CATEGORY_NOT_FOUND", statusCode: 404 });
});
