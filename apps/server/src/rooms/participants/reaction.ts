import { readEmoji } from "@veranda/contract/emoji";
import { isProductReaction } from "@veranda/contract/reactions";

/** Those that Unicode recommends: joined at will, any number of them would be one. */
const RECOMMENDED = /^\p{RGI_Emoji}$/v;

/** One emoji, as itself or by its numbers: others see it drawn above a head, and it carries no words. */
export const isReaction = (codepoint: string): boolean => RECOMMENDED.test(readEmoji(codepoint) ?? "");

/**
 * Whether a reaction may come also to those whom nothing comes to that its sender writes: it is one of the product's own.
 * Of all the others there are so many with letters, digits and dates on them that they spell words.
 */
export const isForAll = (codepoint: string): boolean => isProductReaction(readEmoji(codepoint) ?? "");
