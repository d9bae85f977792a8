import type { Fault } from "@veranda/contract";
import { COARSE_WORDS, EVERYDAY_WORDS, SLURS } from "./built-in-words.ts";
import { WordFilter, WordList } from "./word-filter.ts";

type OwnWords = { readonly blocked: readonly string[]; readonly allowed: readonly string[] };

/** For the chat of an instance: the built-in words, and what its hosts have added and allowed. */
export const chatFilter = ({ blocked, allowed }: OwnWords): WordFilter =>
  new WordFilter([SLURS, COARSE_WORDS, new WordList(blocked)], [EVERYDAY_WORDS, new WordList(allowed)]);

/** For names, titles and biographies, which nobody can look behind: less is refused there than is hidden in a chat. */
export const NAME_FILTER = new WordFilter([SLURS], [EVERYDAY_WORDS]);

/** What is wrong with a text that it finds. */
export const WORDS_REFUSED: Fault = { code: "WORDS_REFUSED", values: {} };
