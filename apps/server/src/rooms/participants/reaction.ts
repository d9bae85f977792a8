import { readEmoji } from "@veranda/contract/emoji";

/** Those that Unicode recommends: joined at will, any number of them would be one. */
const RECOMMENDED = /^\p{RGI_Emoji}$/v;

/** Drawn as letters or digits: keycaps, flags by their letters, signs in squares, clocks, medals, an eight. */
const SPELLING =
  /[\p{Regional_Indicator}\u20E3\u24C2\u2122\u2139\u00A9\u00AE\u3297\u3299\u{1F170}-\u{1F251}\u{1F3B1}\u{1F3E7}\u{1F4A4}\u{1F519}-\u{1F524}\u{1F550}-\u{1F567}\u{1F6BE}\u{1F947}-\u{1F949}]/u;

/**
 * One emoji, as itself or by its numbers: others see it drawn above a head, and it carries no words. `maySpell` false: nor
 * a letter or a digit, which would make words one after the other.
 */
export function isReaction(codepoint: string, maySpell = true): boolean {
  const emoji = readEmoji(codepoint) ?? "";
  return RECOMMENDED.test(emoji) && (maySpell || !SPELLING.test(emoji));
}
