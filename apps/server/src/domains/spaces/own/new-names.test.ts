import { expect, test } from "vitest";
import { slugOf } from "./new-names.ts";

test.each([
  ["Ada’s Terrace", "adas-terrace"],
  ["Straße & Fluß", "strasse-fluss"],
  ["Ærø, Łódź, Þórs", "aero-lodz-thors"],
  ["  Café – Été  ", "cafe-ete"],
  ["茶室", "space"],
])("%s stands in an address as %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
