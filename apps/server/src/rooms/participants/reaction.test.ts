import { REACTIONS } from "@veranda/contract/reactions";
import { expect, test } from "vitest";
import { isReaction } from "./reaction.ts";

test("is one emoji, by itself or by its numbers", () => {
  for (const { codepoint } of REACTIONS) expect(isReaction(codepoint)).toBe(true);
  for (const emoji of ["🎉", "❤️", "👍🏽", "🧑‍🚀", "🇫🇷", "1️⃣"]) expect(isReaction(emoji)).toBe(true);
});

test("is neither words nor several", () => {
  for (const other of ["", "call me", "41-42", "🎉🎉", "👍\u200d👎\u200d👍", "🇫", "🇽🇽", "1f44d-200d-1f44e"])
    expect(isReaction(other)).toBe(false);
});
