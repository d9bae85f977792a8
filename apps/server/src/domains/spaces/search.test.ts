import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { purgeSearchWords } from "./purge-search-words.ts";
import { createSpaceSearch, searchNames, tagsLike, type SpaceSearch } from "./search.ts";

let database: TestDatabase;
let search: SpaceSearch;

const NOUNS = ["piano", "garden", "lantern", "evening", "reading", "terrace", "harbour", "chess", "cinema"];
const OTHERS = [
  "quiet",
  "slow",
  "old",
  "boards,",
  "pianos",
  "gardens",
  "room",
  "bathroom",
  "by",
  "the",
  "sea",
];
const SPACES = 240;

/** Deterministic, without a pattern that repeats within the spaces. */
const picked = (words: readonly string[], space: number, place: number): string =>
  words[((space + 3) * (place * 7 + 11) + Math.floor(space / (place + 2))) % words.length] ?? "";

const make = (id: string, name: string, description: string, more: { isListed?: boolean } = {}) =>
  database.db.execute(sql`
    insert into spaces (id, slug, name, description, share_setting, share_id, maker_name, plan, poster, poster_small,
      poster_blur, seo_title, seo_description, setting, published_at, visit_count)
    values (${id}, ${id}, ${name}, ${description}, 'PUBLIC_LINK', ${`share-${id}`}, 'x', 'FREE', '', '', '', '', '',
      '{"environment":"a","variant":"b"}', case when ${more.isListed ?? true} then now() end,
      length(${name}) * 7 % 23)`);
const tag = (id: string, position: number, text: string) =>
  database.db.execute(
    sql`insert into space_tags (space_id, position, tag) values (${id}, ${position}, ${text})`,
  );
const idsOf = async (query: string, slice: { start: number; count: number }): Promise<string[]> =>
  (await search.spaces(query, slice)).rows.map(({ id }) => id);
const found = (query: string): Promise<string[]> => idsOf(query, { start: 0, count: 500 });

beforeAll(async () => {
  database = await createTestDatabase();
  search = createSpaceSearch(database.db);
  for (let space = 0; space < SPACES; space += 1) {
    const of = (words: readonly string[], ...places: number[]) =>
      places.map((place) => picked(words, space, place)).join(" ");
    const id = `many${space.toString().padStart(4, "0")}`;
    const name = space % 3 === 0 ? of(NOUNS, 1, 2) : of(OTHERS, 1, 3);
    await make(id, name, `${of(OTHERS, 4, 5)} ${of(NOUNS, 6, 7)} ${of(OTHERS, 8)}.`, {
      isListed: space % 11 !== 5,
    });
    if (space % 2 === 0) await tag(id, 0, picked(NOUNS, space, 9));
  }
});
afterAll(() => database.close());

/** Reference implementation of `ids`, by comparing with every word of every space, without indexes. */
async function byLookingAtAll(query: string): Promise<string[]> {
  const words = query.split(" ").filter((word) => word.length > 1);
  const { rows } = await database.db.execute<{ id: string }>(sql`
    with texts as (
      select id, 0 as rank, folded_name as text from spaces
      union all select space_id, 2, folded_tag from space_tags
      union all select id, 4, fold_text(description) from spaces),
    words as (select id, rank, word from texts, regexp_split_to_table(text, '\\s+') as word),
    asked as (select fold_text(word) as asked, place
      from unnest(${sql.param(words)}::text[]) with ordinality as given (word, place)),
    written as (
      select words.id, place, rank, word_similarity(asked, word) as likeness, starts_with(word, asked) as is_begun
      from words, asked where strpos(word, asked) > 0),
    mistyped as (
      select words.id, place, rank + 1 as rank, word_similarity(asked, word) as likeness
      from words, asked
      where length(asked) > 4 and word_similarity(asked, word) >= 0.45 and not exists (
        select from written join spaces using (id)
        where written.place = asked.place and is_begun and published_at is not null)),
    found as (select id, place, rank, likeness from written union all select * from mistyped),
    best as (select distinct on (id, place) * from found order by id, place, rank, likeness desc)
    select id from best join spaces using (id) where published_at is not null
    group by id, folded_name, popularity having count(*) * 2 >= ${words.length}::int
    order by case when folded_name = fold_text(${query}) then 0
        when bare_name(folded_name) = bare_name(fold_text(${query})) then 1
        when starts_with(bare_name(folded_name), bare_name(fold_text(${query}))) then 2
        when levenshtein(folded_name, fold_text(${query})) <= least(2, ${query.length}::int / 4) then 3 else 4 end,
      (count(*) = ${words.length}::int and max(rank) < 2) desc,
      count(*) desc, sum(rank), sum(likeness) desc, popularity desc, id`);
  return rows.map(({ id }) => id);
}

test("searches at the same time get what each gets alone", async () => {
  const queries = [
    "piano",
    "evning",
    "readng room",
    "no such words",
    "old pianos by the sea",
    "by",
    "\ud83d x",
  ];
  const slices = [
    { start: 0, count: 3 },
    { start: 2, count: 40 },
  ];
  const asked = queries.flatMap((query) => slices.map((slice) => ({ query, slice })));
  const alone: unknown[] = [];
  for (const { query, slice } of asked) alone.push(await search.spacesAndTags(query, slice));
  const together = Array.from({ length: 5 }, () => asked).flat();
  const answers = await Promise.all(together.map(({ query, slice }) => search.spacesAndTags(query, slice)));
  expect(answers).toEqual(Array.from({ length: 5 }, () => alone).flat());
});

test.each([
  "piano",
  "garden",
  "the sea",
  "quiet room",
  "evning",
  "readng room",
  "the terace",
  "old pianos by the sea",
  "boards",
  "by",
  "CHESS Terrace",
  "no such words",
])("finds the same as comparing with every space, in the same order: %s", async (query) => {
  const all = await byLookingAtAll(query);
  expect(await found(query)).toEqual(all);
  const pages: string[] = [];
  for (let start = 0; start < all.length; start += 7)
    pages.push(...(await idsOf(query, { start, count: 7 })));
  expect(pages).toEqual(all);
});

test.each([
  ["piamo", "piano"],
  ["lnatern", "lantern"],
  ["cinmea", "cinema"],
  ["garfen", "garden"],
  ["harborur", "harbour"],
  ["lantenr market", "lantern"],
])("misspellings are corrected: %s", async (query, meant) => {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select id from spaces where published_at is not null
      and (${meant} = any (string_to_array(folded_name, ' ')) or ${meant} = any (string_to_array(description, ' ')))`);
  expect(rows.length).toBeGreaterThan(5);
  expect(await found(query)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
});

test("a short word that occurs in spaces is never corrected, whatever else is misspelled", async () => {
  await make("roofs001", "Roofs", "Above the roofs.");
  await make("reads001", "Reading Room", "");
  expect(await found("readng room")).toContain("reads001");
  expect((await found("readng room"))[0]).toBe("reads001");
  expect(await found("readng room")).not.toContain("roofs001");
  expect(await found("roof")).toContain("roofs001");
});

test("in a word of four letters, only a transposition is corrected", async () => {
  await make("view0001", "View", "");
  expect(await found("veiw")).toEqual(["view0001"]);
  expect([await found("vies"), await found("viw"), await found("vew")]).toEqual([[], [], []]);
});

test("ranks by exact name, prefix of the name, similar name, then all words in the name", async () => {
  await make("party001", "Birthday on the Verandah", "");
  await make("party002", "Verandah Lights", "");
  await make("party003", "Verandah", "");
  await make("party004", "Somewhere else", "A verandah, a verandah.");
  await database.db.execute(sql`update spaces set visit_count = 900 where id in ('party001', 'party004')`);
  expect(await found("verandah")).toEqual(["party003", "party002", "party001", "party004"]);
  expect((await found("Verandah  Lights"))[0]).toBe("party002");
  await make("party005", "The Lanai", "");
  await make("party006", "Birthday on the Lanai", "");
  await database.db.execute(sql`update spaces set visit_count = 900 where id = 'party006'`);
  for (const query of ["lanai", "the lanai", "a lanai"])
    expect((await found(query)).slice(0, 2)).toEqual(["party005", "party006"]);
  expect((await found("verandha"))[0]).toBe("party003");
});

test("a category's name in any language finds its spaces", async () => {
  await database.db.execute(sql`
    insert into categories (slug, name, emoji, position) values ('music', 'Music', '', 90), ('boats', 'Small Boats', '', 91)`);
  await make("music001", "Old Harmonium", "");
  await make("boats001", "Pond", "");
  await make("boats002", "Hidden pond", "", { isListed: false });
  await database.db.execute(sql`
    insert into space_categories (space_id, category_slug, position)
    values ('music001', 'music', 0), ('boats001', 'boats', 0), ('boats002', 'boats', 0)`);
  expect([await found("music"), await found("Musik"), await found("musica"), await found("音楽")]).toEqual(
    Array.from({ length: 4 }, () => ["music001"]),
  );
  expect([await found("boats"), await found("small boats"), await found("bo")]).toEqual([
    ["boats001"],
    ["boats001"],
    expect.not.arrayContaining(["boats001"]),
  ]);
});

test("a word with exact matches isn't corrected to a similar one", async () => {
  await make("mine0001", "Garten", "");
  expect(await found("garten")).toContain("mine0001");
  expect((await found("garten"))[0]).toBe("mine0001");
  expect(await search.tags("lnatern")).toEqual(await search.tags("lantern"));
});

test("a renamed, described or tagged space is found by its current words", async () => {
  await make("chang001", "Zeppelin", "Above the clouds.");
  expect(await found("zeppelin")).toEqual(["chang001"]);
  await database.db.execute(
    sql`update spaces set name = 'Airship', description = 'Below the moon.' where id = 'chang001'`,
  );
  expect([
    await found("zeppelin"),
    await found("airship"),
    await found("clouds"),
    await found("moon"),
  ]).toEqual([[], ["chang001"], [], ["chang001"]]);
  await tag("chang001", 0, "balloon ride");
  expect([await found("balloon"), await found("ride")]).toEqual([["chang001"], ["chang001"]]);
  expect(await search.tags("ballon")).toEqual([{ tag: "balloon ride", spaceCount: 1 }]);
  await database.db.execute(sql`update space_tags set tag = 'Kite' where space_id = 'chang001'`);
  expect([await found("balloon"), await found("kite")]).toEqual([[], ["chang001"]]);
  await database.db.execute(sql`delete from space_tags where space_id = 'chang001'`);
  expect(await found("kite")).toEqual([]);
  await database.db.execute(sql`delete from spaces where id = 'chang001'`);
  expect([await found("airship"), await search.tags("kite")]).toEqual([[], []]);
});

test("text without spaces is found by any part of it, however long it is", async () => {
  const long = `${"夕暮れの海辺にある小さな図書館で、".repeat(40)}猫と一緒に本を読む。`;
  await make("japan001", "図書館と猫", long);
  expect(await found("海辺")).toEqual(["japan001"]);
  expect(await found("猫と一緒に")).toEqual(["japan001"]);
  expect(await found("図書館と猫")).toEqual(["japan001"]);
});

test("concurrent saves of the same new word don't wait for each other, and both are found", async () => {
  const { db } = database;
  await db.transaction(async (one) => {
    await one.execute(sql`update spaces set name = 'Xylophone Hall' where id = 'many0001'`);
    await one.execute(sql`update spaces set description = 'Quartz and xylophones' where id = 'many0002'`);
    // The reverse case, before the first has committed.
    await db.execute(sql`update spaces set description = 'Quartz' where id = 'many0003'`);
    await db.execute(sql`update spaces set name = 'Xylophone Hall' where id = 'many0004'`);
  });
  expect(await found("xylophone")).toEqual(["many0001", "many0004", "many0002"]);
  expect((await found("quartz")).toSorted()).toEqual(["many0002", "many0003"]);

  const times = async () =>
    (await db.execute(sql`select from search_words where word in ('xylophone', 'quartz')`)).rows.length;
  expect(await times()).toBeGreaterThan(2);
  await purgeSearchWords(db);
  expect(await times()).toBe(2);
  expect(await found("xylophone")).toEqual(["many0001", "many0004", "many0002"]);
});

const isKnown = async (word: string): Promise<boolean> => {
  const { rows } = await database.db.execute(sql`select from search_words where word = ${word}`);
  return rows.length > 0;
};

test("a word that no space contains any more is purged, and corrected again", async () => {
  const pianos = await found("piamo");
  expect(pianos.length).toBeGreaterThan(5);
  await make("gone0001", "Piamo", "");
  expect(await found("piamo")).toEqual(["gone0001"]);
  await database.db.execute(sql`update spaces set name = 'Zither' where id = 'gone0001'`);
  expect(await found("piamo")).toEqual(pianos);
  expect(await isKnown("piamo")).toBe(true);
  await purgeSearchWords(database.db);
  expect(await isKnown("piamo")).toBe(false);
  expect(await found("piamo")).toEqual(pianos);
  expect(await found("zither")).toEqual(["gone0001"]);
});

test("results reveal nothing of the words in unlisted spaces", async () => {
  await make("open0001", "Somewhere", "qzln");
  await tag("open0001", 0, "vwxq");
  const before = [await found("zqln"), await search.tags("wvxq")];
  expect(before[0]).toEqual(["open0001"]);
  expect(before[1]).toEqual([{ tag: "vwxq", spaceCount: 1 }]);
  await make("secret01", "Merger zqlnxk", "", { isListed: false });
  await tag("secret01", 0, "wvxqz");
  expect([await found("zqln"), await search.tags("wvxq")]).toEqual(before);
});

test("long queries and symbols are handled like any other", async () => {
  await make("long0001", "Lantern", "");
  for (const query of [
    `${"…".repeat(93)}lantern`,
    `${"…".repeat(93)}lntern`,
    "…".repeat(100),
    "ﷺ".repeat(100),
  ])
    await expect(found(query)).resolves.toBeInstanceOf(Array);
  await make("sign0001", "Sale 50%_a\\b", "");
  for (const query of ["50%", "50％", "%_a", "a\\b", "sale 50%_a\\b"])
    expect(await found(query)).toEqual(["sign0001"]);
  expect((await search.tags(`${"…".repeat(93)}lntern`)).map((each) => each.tag)).toEqual(["lantern"]);
});

test("marks that are left out of words are no words themselves", async () => {
  expect(new Set(await found("lantern \u0301\u0300 \u0300\u0301"))).toEqual(new Set(await found("lantern")));
  for (const query of ["\u0301\u0300", "\u0301"]) {
    expect(await found(query)).toEqual([]);
    expect([await search.tags(query), await tagsLike(database.db, query)]).toEqual([[], []]);
    expect(await searchNames(database.db, query, 5)).toEqual([]);
  }
});

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await database.db.execute(
    sql`select from pg_locks where relation = 'search_words'::regclass and not granted`,
  );
  return rows.length > 0;
};

test("a word that is written again during the purge is found", async () => {
  const { db } = database;
  const rename = async (name: string, by: Pick<TestDatabase["db"], "execute"> = db): Promise<void> => {
    await by.execute(sql`update spaces set name = ${name} where id = 'again001'`);
  };
  await make("again001", "Marimba", "");
  await rename("Drums");
  let purging = Promise.resolve();
  await db.transaction(async (tx) => {
    await rename("Marimba", tx);
    purging = purgeSearchWords(db);
    await expect.poll(isWaiting).toBe(true);
  });
  await purging;
  expect(await found("marimba")).toEqual(["again001"]);

  // The reverse case: a save waits for the purge, and then inserts the word again.
  await rename("Drums");
  let writing = Promise.resolve();
  await db.transaction(async (tx) => {
    await purgeSearchWords(tx);
    writing = rename("Marimba");
    await expect.poll(isWaiting).toBe(true);
  });
  await writing;
  expect(await found("marimba")).toEqual(["again001"]);
});
