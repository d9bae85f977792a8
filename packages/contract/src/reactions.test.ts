import { expect, test } from "vitest";
import { emojiOf, isProductReaction, reactionId, reactionOf, REACTIONS } from "./reactions.ts";

const graphemes = (text: string): number =>
  [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].length;

test.each(REACTIONS)("$name is one emoji, and is found by its id", (reaction) => {
  const emoji = emojiOf(reaction.codepoint);
  expect(emoji).toMatch(/^\p{RGI_Emoji}$/v);
  expect(graphemes(emoji)).toBe(1);
  expect(reactionOf(reactionId(reaction.codepoint))).toBe(reaction);
});

test("no two reactions share an emoji or a name", () => {
  for (const key of ["codepoint", "name"] as const)
    expect(new Set(REACTIONS.map((reaction) => reaction[key])).size).toBe(REACTIONS.length);
});

test("an emoji belongs to the product only in its own spelling", () => {
  for (const emoji of ["👍", "❤️", "💯"]) expect(isProductReaction(emoji)).toBe(true);
  for (const other of ["🎰", "👍🏽", "👍👍", "❤", "1f44d", ""]) expect(isProductReaction(other)).toBe(false);
});

test("an emote of the body is not a reaction", () => {
  for (const id of ["wave", "emoji:", "emoji:1f4a9", "1f44d"]) expect(reactionOf(id)).toBeUndefined();
});
