import { expect, test } from "vitest";
import { bundleKeys, BUNDLES } from "./bundles.ts";
import { readCatalogs } from "./catalogs.ts";

test("no two messages of a bundle are called the same, and each is by its place", () => {
  const keys = bundleKeys([
    { area: "chat", keys: ["send", "close"] },
    { area: "doors", keys: ["close", "open"] },
  ]);
  expect([...(keys.get("chat") ?? [])]).toEqual([
    ["send", "m0"],
    ["close", "m1"],
  ]);
  expect([...(keys.get("doors") ?? [])]).toEqual([
    ["close", "m2"],
    ["open", "m3"],
  ]);
  const many = bundleKeys([{ area: "many", keys: Array.from({ length: 2_000 }, (_, at) => `key${at}`) }]);
  expect(new Set(many.get("many")?.values()).size).toBe(2_000);
});

type Messages = Record<string, (inputs?: unknown) => string>;
const load = async <T>(path: string): Promise<T> => (await import(new URL(path, import.meta.url).href)) as T;

test.each(Object.entries(BUNDLES))("%s says what its areas say, in every language", async (bundle, names) => {
  const { messageFiles } = await load<{ messageFiles: Record<string, Record<string, string>> }>(
    "../build/files.js",
  );
  const catalogs = readCatalogs();
  const keysOf = (area: string): string[] => [...(catalogs.get(area)?.get("en")?.keys() ?? [])];
  const keys = bundleKeys(names.map((area) => ({ area, keys: keysOf(area) })));
  for (const locale of Object.keys(messageFiles)) {
    const ofBundle = await load<Messages>(`../build/browser/${messageFiles[locale]?.[bundle] ?? ""}`);
    let said = 0;
    for (const area of names)
      for (const [key, short] of keys.get(area) ?? []) {
        const message = catalogs.get(area)?.get(locale)?.get(key) ?? "";
        // One with inputs would have to be given them.
        if (/[{}<\\]/.test(message)) continue;
        // Hyphens that lines aren't broken at are compiled into it.
        expect(ofBundle[short]?.().replaceAll("\u2011", "-"), `${locale} ${area} ${key}`).toBe(message);
        said += 1;
      }
    expect(said).toBeGreaterThan(50);
  }
});
