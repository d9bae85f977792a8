import type { Fault } from "@veranda/contract";
import { COARSE_WORDS, EVERYDAY_WORDS, SLURS } from "./built-in-words.ts";
import { WordFilter, WordList } from "./word-filter.ts";

type OwnWords = { readonly blocked: readonly string[]; readonly allowed: readonly string[] };

/** For the chat of an instance: the built-in words, and those that its hosts have blocked and allowed. */
export const chatFilter = ({ blocked, allowed }: OwnWords): WordFilter =>
  new WordFilter([SLURS, COARSE_WORDS, new WordList(blocked)], [EVERYDAY_WORDS, new WordList(allowed)]);

/** For names, titles and biographies, which are rejected rather than hidden: a shorter list than for chat. */
export const NAME_FILTER = new WordFilter([SLURS], [EVERYDAY_WORDS]);

/** The fault of a text with such words. */
export const WORDS_REFUSED: Fault = { code: "WORDS_REFUSED", values: {} };
