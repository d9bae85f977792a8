import { prefabCatalogue } from "@veranda/contract/prefab";
import { expect, test } from "vitest";
import { messagesOf, readJson } from "../built-catalogs.fixture.ts";

const { prefabs } = prefabCatalogue.parse(readJson("built/prefabs/prefabs.json"));
const named = (language: string, catalog: string, ids: readonly string[]): (string | undefined)[] =>
  ids.map(messagesOf(language, catalog));
/** Maximum length of a name on one or two lines below a picture of 160 pixels, in characters. */
const LONGEST = { en: 36, de: 36, es: 36, ja: 18 };
const IDS = prefabs.map(({ id }) => id);
const GROUPS = [...new Set(prefabs.map(({ group }) => group))];

test("English names are those of the catalogue", () => {
  expect(named("en", "objects", IDS)).toEqual(prefabs.map(({ title }) => title));
});

test.each(Object.entries(LONGEST))(
  "each object and each group has a short unique name: %s",
  (language, most) => {
    for (const names of [named(language, "objects", IDS), named(language, "object-groups", GROUPS)]) {
      expect(names.filter((name, i) => name === undefined || names.indexOf(name) !== i)).toEqual([]);
      expect(
        names.filter((name = "") => name.length > most || name !== name.trim() || name.endsWith(".")),
      ).toEqual([]);
    }
  },
);

test.each(["de", "es", "ja"])("few names are the same as in English: %s", (language) => {
  const [english, own] = [named("en", "objects", IDS), named(language, "objects", IDS)];
  expect(own.filter((name, i) => name === english[i]).length).toBeLessThan(5);
});
