import { expect, test } from "vitest";
import { firstName } from "./first-name.ts";
import { slugOf } from "./new-names.ts";

test.each([
  ["Ada’s Terrace", "adas-terrace"],
  ["Straße & Fluß", "strasse-fluss"],
  ["Ærø, Łódź, Þórs", "aero-lodz-thors"],
  ["  Café – Été  ", "cafe-ete"],
  ["ẞ, İzmir, Ǽ", "ss-izmir-ae"],
  ["茶室 2", "茶室-2"],
  ["ガラスの庭", "ガラスの庭"],
  ["Йога и чай", "йога-и-чай"],
  ["हिन्दी क्लब", "हिन्दी-क्लब"],
  ["نادي القراءة!", "نادي-القراءة"],
  ["🎉 ✨", "space"],
  ["𠮷".repeat(70), "𠮷".repeat(60)],
])("%s becomes %s in an address", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("a name without letters becomes the fallback", () => {
  expect(slugOf("🎉", "event")).toBe("event");
});

test("a maker's long name is not cut inside a character", () => {
  const maker = `A${"😀".repeat(31)}`;
  expect(firstName(maker, { name: "terrace", title: "Terrace" }, [])).toBe(`${maker}’s terrace`);
  const longer = `A${"😀".repeat(80)}`;
  expect(firstName(longer, { name: "terrace", title: "Terrace" }, [])).toBe(`A${"😀".repeat(55)}`);
});
