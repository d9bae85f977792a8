import { expect, test } from "vitest";
import { firstName } from "./first-name.ts";
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

test("a long name of a maker is not cut inside one of its characters", () => {
  const maker = `A${"😀".repeat(31)}`;
  expect(firstName(maker, { name: "terrace", title: "Terrace" }, [])).toBe(`${maker}’s terrace`);
  const longer = `A${"😀".repeat(80)}`;
  expect(firstName(longer, { name: "terrace", title: "Terrace" }, [])).toBe(`A${"😀".repeat(55)}`);
});
