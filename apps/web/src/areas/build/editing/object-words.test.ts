import { OBJECT_KINDS } from "@veranda/contract/records/object";
import { expect, test } from "vitest";
import { asset, object } from "#testing/objects.ts";
import { kindWord, objectName } from "./object-words.ts";

const seen = {
  assets: { file1: asset("file1", { name: "Harbour.jpg" }) },
  prefabs: new Map([["bench", { title: "Garden bench" }]]),
};
const nameOf = (more: Parameters<typeof object>[1]) => objectName(object("one", more), seen);

test("every kind of object has a word of its own", () => {
  const words = OBJECT_KINDS.map(kindWord);
  expect(new Set(words).size).toBe(words.length);
  expect(words).not.toContain("");
});

test("an object is called as its maker says, however it looks", () => {
  expect(nameOf({ name: "  The old bench " })).toBe("The old bench");
  expect(nameOf({ name: "   " })).toBe("Garden bench");
});

test("else it is called by what it shows", () => {
  expect(nameOf({ kind: "image", props: { fileId: "file1" } })).toBe("Harbour.jpg");
  expect(nameOf({ kind: "image", props: { fileId: "file1", title: "At sea" } })).toBe("At sea");
  expect(nameOf({ kind: "text", props: { text: "  Welcome\nall of you" } })).toBe("Welcome");
  expect(nameOf({ kind: "search", props: { query: "sea birds" } })).toBe("sea birds");
  expect(nameOf({ kind: "link", props: { linkHref: "https://www.example.org/a/b" } })).toBe("example.org");
});

test("and by its kind where it shows nothing that has a name", () => {
  expect(nameOf({ props: { prefab: "gone" } })).toBe(kindWord("prefab"));
  expect(nameOf({ kind: "link", props: { linkHref: "no address" } })).toBe(kindWord("link"));
  expect(nameOf({ kind: "image", props: { fileId: "gone" } })).toBe(kindWord("image"));
});

test("a long first line is cut between its words, which is seen, so that a row of the layers holds it", () => {
  expect(nameOf({ kind: "text", props: { text: "a".repeat(200) } })).toBe(`${"a".repeat(59)}…`);
  const text = "Shopping list: cake, lemons, milk and a very long word that nobody reads";
  expect(nameOf({ kind: "note", props: { text } })).toBe(
    "Shopping list: cake, lemons, milk and a very long word that…",
  );
});
