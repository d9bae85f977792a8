import { describe, expect, test } from "vitest";
import { nameFault, withoutInvisible } from "./display-name.ts";
import { chatText } from "./records/chat.ts";
import { displayName } from "./records/person.ts";
import { spaceName } from "./records/space.ts";

describe("a display name", () => {
  test.each([
    ["a braille blank", "\u2800"],
    ["a Hangul filler", "\u3164"],
    ["a half-width Hangul filler", "\uffa0"],
    ["Hangul jamo fillers", "\u115f\u1160"],
    ["Khmer inherent vowels", "\u17b4\u17b5"],
    ["a combining grapheme joiner", "\u034f"],
    ["a Mongolian vowel separator", "\u180b\u180e"],
    ["variation selectors alone", "\ufe0f\ufe0f"],
    ["supplementary variation selectors", "\u{e0100}"],
    ["a musical null notehead", "\u{1d159}"],
    ["Egyptian blanks", "\u{13441}\u{13442}"],
    ["marks without a letter", "\u0301\u0302"],
    ["blanks and spaces", " \u3164 \u2800 "],
    ["a blank inside a name", "An\u3164n"],
    ["a tag", "Ann\u{e0041}"],
  ])("is not %s", (_, name) => {
    expect(displayName.safeParse(name).success).toBe(false);
  });

  test.each(["Ann", "Zoë", "Nguyễn Văn", "दिव्या", "ปิยะ", "李", "김", "ᄒ", "❤️ Ann", "Ann ✌︎", "!?", "7"])(
    "can be %s",
    (name) => expect(nameFault(name)).toBeNull(),
  );
});

describe.each([
  ["the name of a space", spaceName],
  ["what is said in the chat", chatText],
] as const)("%s", (_, schema) => {
  test.each([
    "\u200b",
    "\u2060\u200d",
    "\u3164",
    "\u2800",
    "\u00ad",
    "\ufe0f",
    "\u0301",
    "\u{e0020}",
    " \u200b ",
  ])("is not %j, which is invisible", (blank) => expect(schema.safeParse(blank).success).toBe(false));

  test.each(["A", "7", "!", "👩‍👩‍👧", "❤️", "दिव्या", "می‌خواهم", "李"])("can be %s", (text) =>
    expect(schema.parse(text)).toBe(text),
  );
});

test.each([
  ["\u3164", "a Hangul filler"],
  ["\uffa0", "a half-width one"],
  ["\u2800", "a braille blank"],
  ["\u200b", "a zero-width space"],
  ["\ufe0f", "a variation selector"],
  ["\u{e0041}", "a tag"],
])("a text is read without %j, %s", (invisible) =>
  expect(withoutInvisible(`a${invisible}b ${invisible}c`)).toBe("ab c"),
);

test.each(["Zoë", "दिव्या", "김", "ñ"])("nothing is removed from %s", (text) =>
  expect(withoutInvisible(text)).toBe(text),
);
