import { expect, test } from "vitest";
import { truncateWords } from "./truncate-words.ts";

test.each([
  ["Shopping list", 20, "Shopping list"],
  ["Shopping list: cake, lemons", 20, "Shopping list:…"],
  ["Shopping list: cake, lemons", 15, "Shopping list:…"],
  ["Donaudampfschifffahrt", 10, "Donaudamp…"],
  // One short word and a very long one.
  ["An incomprehensibility", 12, "An incompre…"],
  ["買い物リスト：ケーキ、レモン", 8, "買い物リスト：…"],
  ["welcome🎭🎭🎭", 9, "welcome🎭…"],
  ["a👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "a👨‍👩‍👧‍👦…"],
  ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"],
])("%s in %d letters: %s", (words, maxLength, short) => {
  expect(truncateWords(words, maxLength)).toBe(short);
});
