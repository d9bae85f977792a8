import type { EngineWords } from "@veranda/contract/engine/words";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/world";
import { fileFaultSentence, loadFileFaults } from "#api/faults/file-faults.ts";
import { emoteTitle } from "#i18n/titles/emote-title.ts";
import { objectTitle } from "#i18n/titles/object-title.ts";
import { placeTitle } from "#i18n/titles/place-title.ts";
import { TITLE_MAX, truncateWords } from "#i18n/titles/truncate-words.ts";

const TITLES = { emote: emoteTitle, object: objectTitle, place: placeTitle };

/** The engine's messages in the page's language. */
export const engineWords: EngineWords = {
  ...t,
  title: (kind, id, own) => TITLES[kind](id, own),
  cardTitled: ({ kind, words }) => t.cardTitled({ kind, words: truncateWords(words, TITLE_MAX) }),
  fileFault: fileFaultSentence,
  loadFaults: loadFileFaults,
  loadPersonPanel: async () => (await import("./person-panel-words.ts")).personPanelWords,
  number: (value, decimals) =>
    formatNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
};
