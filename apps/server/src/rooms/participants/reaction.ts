import { readEmoji } from "@veranda/contract/emoji";

/** Those that Unicode recommends: joined at will, any number of them would be one. */
const RECOMMENDED = /^\p{RGI_Emoji}$/v;

/** One emoji, as itself or by its numbers: others see it drawn above a head, and it carries no words. */
export const isReaction = (codepoint: string): boolean => RECOMMENDED.test(readEmoji(codepoint) ?? "");
