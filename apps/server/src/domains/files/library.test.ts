// Slow: each of its files is a process's work.
import type { Locale } from "@veranda/messages";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { openTestLibrary, type TestLibrary } from "./testing/test-library.ts";

let at: TestLibrary;
let ada: string;
let bob: string;

beforeAll(async () => {
  at = await openTestLibrary();
  ada = await at.person("ada");
  bob = await at.person("bob");
});
afterAll(() => at.close());

test(
  "ten thousand files are listed page by page, each once, and found by their names",
  { timeout: 60_000 },
  async () => {
    const who = await at.person("collector");
    await at.database.db.execute(sql`
    insert into files (id, account_id, name, content_type, kind, bytes, state, created_at, changed_at)
    select gen_random_uuid(), ${who}, 'Picture ' || n || case when n % 1000 = 7 then ' Étoile' else '' end, 'image/png',
      'image', 10, 'UPLOADED', now() - n * interval '1 second', now()
    from generate_series(1, 10000) n`);
    // As the database does automatically after so many rows.
    await at.database.db.execute(sql`analyze files`);
    const seen = new Set<string>();
    let offset: number | null = 0;
    while (offset !== null) {
      const { items, next }: { items: { id: string }[]; next: number | null } = await at.library.menu.page(
        who,
        {
          query: "",
          search: "all",
          offset,
        },
      );
      for (const { id } of items) seen.add(id);
      offset = next;
    }
    // And the one prefab after them.
    expect(seen.size).toBe(10_001);
    const found = await at.library.menu.page(who, { query: "etoile", search: "uploads", offset: 0 });
    expect(found.items.map(({ title }) => title)).toHaveLength(10);
    expect(found.next).toBeNull();
    const titled = async (query: string, locale: Locale) =>
      (await at.library.menu.page(who, { query, search: "prefabs", offset: 0, locale })).items.length;
    expect(await titled("BANK", "de")).toBe(1);
    expect(await titled("bank", "en")).toBe(0);
    expect(await titled("Bench", "de")).toBe(1);
    expect(await titled("sitzmobel", "de")).toBe(1);
    expect(await titled("Seating", "en")).toBe(1);
    expect(await titled("Seating", "de")).toBe(0);
    const past = await at.library.menu.page(who, { query: "", search: "all", offset: 90_000 });
    expect(past).toMatchObject({ items: [], next: null });
  },
);

test("templates are private, and only their owner can overwrite them", async () => {
  const setting = { environment: "terrace", variant: "day" };
  const object = {
    id: "obj1",
    kind: "note" as const,
    name: "",
    parentId: null,
    order: 0,
    transform: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    props: { text: "Hello" },
    isHidden: false,
    locked: false,
    uneditable: false,
    creatorId: bob,
    version: 9,
    state: { page: 3 },
  } as const;
  const source = { setting, objects: [structuredClone(object) as never], poster: "/content/p.webp" };
  const saved = await at.library.templates.save(ada, { name: "Studio", overwriteFileId: null }, source);
  expect(saved).toMatchObject({ kind: "template", title: "Studio", picture: "/content/p.webp" });
  const mine = await at.library.templates.get(ada, saved.id);
  expect(mine?.objects[0]).toMatchObject({ creatorId: null, version: 1, props: { text: "Hello" } });
  expect(mine?.objects[0]).not.toHaveProperty("state");
  expect(await at.library.templates.get(bob, saved.id)).toBeNull();
  expect(await at.library.templates.get(ada, "park0001")).toBeNull();
  const over = { name: "Studio 2", overwriteFileId: saved.id };
  expect(await codeOf(at.library.templates.save(bob, over, source))).toBe("TEMPLATE_NOT_FOUND");
  await at.library.templates.save(ada, over, { ...source, objects: [] });
  expect(await at.library.templates.get(ada, saved.id)).toMatchObject({ name: "Studio 2", objects: [] });
  expect((await at.library.menu.templates(ada, "STUDIO")).map(({ id }) => id)).toEqual([saved.id]);
  expect(await at.library.menu.templates(bob, "")).toEqual([]);
});
