import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test.each(["en", "de", "es", "ja"])("no two emotes or reactions are called the same: %s", (language) => {
  const file = new URL(`../catalogs/${language}/emotes.json`, import.meta.url);
  const names = Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
