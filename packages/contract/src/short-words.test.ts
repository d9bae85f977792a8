import { expect, test } from "vitest";
import { shortWords } from "./short-words.ts";

test.each([
  ["Shopping list", 20, "Shopping list"],
  ["Shopping list: cake, lemons", 20, "Shopping list:…"],
  ["Shopping list: cake, lemons", 15, "Shopping list:…"],
  ["Donaudampfschifffahrt", 10, "Donaudamp…"],
  // One short word and a very long one.
  ["An incomprehensibility", 12, "An incompre…"],
  ["買い物リスト：ケーキ、レモン", 8, "買い物リスト：…"],
  ["welcome🎭🎭", 9, "welcome…"],
])("%s in %d letters: %s", (words, most, short) => {
  expect(shortWords(words, most)).toBe(short);
});
