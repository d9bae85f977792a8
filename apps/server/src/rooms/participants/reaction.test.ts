import { REACTIONS } from "@veranda/contract/reactions";
import { expect, test } from "vitest";
import { isForAll, isReaction } from "./reaction.ts";

test("is one emoji, by itself or by its numbers", () => {
  for (const { codepoint } of REACTIONS) expect(isReaction(codepoint)).toBe(true);
  for (const emoji of ["🎉", "❤️", "👍🏽", "🧑‍🚀", "🇫🇷", "1️⃣"]) expect(isReaction(emoji)).toBe(true);
});

test("is for all where it is one of the product's own", () => {
  for (const { codepoint } of REACTIONS) expect(isForAll(codepoint)).toBe(true);
  for (const emoji of ["👍", "1F44D", "❤️"]) expect(isForAll(emoji)).toBe(true);
  for (const emoji of ["1️⃣", "0031-fe0f-20e3", "🇫🇷", "🆘", "🕕", "📅", "🎰", "🏧", "🆗", "🚾", "🛑", "👍🏽"])
    expect([emoji, isReaction(emoji), isForAll(emoji)]).toEqual([emoji, true, false]);
});

test("is neither words nor several", () => {
  for (const other of ["", "call me", "41-42", "🎉🎉", "👍\u200d👎\u200d👍", "🇫", "🇽🇽", "1f44d-200d-1f44e"])
    expect(isReaction(other)).toBe(false);
});
