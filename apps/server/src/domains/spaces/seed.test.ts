import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleSpace, SPACES, writeSampleContent } from "../../testing/sample-content.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { seedSpaces } from "./seed.ts";

const NOW = Date.UTC(2026, 4, 1);
const log = pino({ level: "silent" });
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const seed = (spaces = SPACES, language = "en") =>
  seedSpaces(database.db, { folder: contentOf(spaces), language }, "Veranda", NOW, log);

const WORDS = { name: "Abendpark", description: "Bänke am Teich.", tags: ["park", "küche"], featured: null };
/** Content in one language besides English, without the others. */
function contentOf(spaces: typeof SPACES): string {
  const { content } = writeSampleContent(spaces);
  writeFileSync(
    join(content, "spaces", "words.json"),
    JSON.stringify({ de: { [slugOf("park0001")]: WORDS } }),
  );
  return content;
}
const slugOf = (id: string): string => SPACES.find((space) => space.id === id)?.slug ?? "";

async function all(): Promise<Record<string, { name: string; poster: string; tags: string[] }>> {
  const { rows } = await database.db.execute<{ id: string; name: string; poster: string; tags: string[] }>(
    sql`select id, name, poster, array(select tag from space_tags where space_id = id order by position) as tags from spaces`,
  );
  return Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
}

test("seeding repeatedly, and by several processes at once, changes nothing", async () => {
  await Promise.all([seed(), seed(), seed()]);
  const first = await all();
  expect(Object.keys(first)).toHaveLength(SPACES.length);
  await seed();
  expect(await all()).toEqual(first);
});

test("what is seeded already isn't parsed again: each start would wait for it", async () => {
  await seed();
  const parse = vi.spyOn(JSON, "parse");
  try {
    await seed();
    expect(parse.mock.calls.filter(([text]) => text.includes("park0001"))).toEqual([]);
    await seed([sampleSpace({ id: "newone06", name: "New" })]);
    expect(parse.mock.calls.filter(([text]) => text.includes("newone06"))).toHaveLength(1);
  } finally {
    parse.mockRestore();
  }
});

test("people's changes are kept, and what they removed is not restored", async () => {
  await seed();
  await database.db.execute(sql`update spaces set name = 'Ours', updated_at = now() where id = 'chess003'`);
  await database.db.execute(sql`delete from spaces where id = 'reading4'`);
  await database.db.execute(sql`delete from categories where slug = 'odd'`);
  await seed([
    ...SPACES.map((space) => ({ ...space, name: `${space.name} II`, tags: ["second"] })),
    sampleSpace({ id: "newone06", name: "New" }),
  ]);
  const after = await all();
  expect(after["reading4"]).toBeUndefined();
  expect(after["chess003"]).toMatchObject({ name: "Ours", tags: ["chess", "board-games"] });
  expect(after["park0001"]).toMatchObject({ name: "Evening Park II", tags: ["second"] });
  expect(after["newone06"]).toMatchObject({ name: "New" });
  const { rows } = await database.db.execute(sql`select slug from categories where slug = 'odd'`);
  expect(rows).toEqual([]);
});

test("uses the installation's language, also after that has changed, except for what people changed", async () => {
  await seed();
  const english = (await all())["park0001"];
  await database.db.execute(sql`update spaces set name = 'Ours', updated_at = now() where id = 'chess003'`);
  await seed(SPACES, "de");
  const german = await all();
  expect(german["park0001"]).toMatchObject({ name: "Abendpark", tags: ["park", "küche"] });
  expect(german["chess003"]).toMatchObject({ name: "Ours" });
  await seed();
  expect((await all())["park0001"]).toEqual(english);
});

test("new pictures of the installation replace old ones in changed spaces too, unless they have custom pictures", async () => {
  await seed();
  await database.db.execute(sql`update spaces set name = 'Ours', updated_at = now() where id = 'chess003'`);
  await database.db.execute(
    sql`update spaces set poster = '/mine', is_custom_thumbnail = true where id = 'park0001'`,
  );
  await seed(
    SPACES.map((space) => ({ ...space, pictures: { ...space.pictures, poster: `v2-${space.id}.webp` } })),
  );
  const after = await all();
  expect(after["chess003"]).toMatchObject({ name: "Ours", poster: "/content/spaces/v2-chess003.webp" });
  expect(after["park0001"]?.poster).toBe("/mine");
});
