import type { EngineWords } from "@veranda/contract/engine/words";
import { currentLocale, DEFAULT_LOCALE, formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/world";
import { fileFaultSentence, loadFileFaults } from "#api/faults/file-faults.ts";
import { emoteTitle } from "#i18n/titles/emote-title.ts";
import type { contentTitles as ContentTitles } from "./content-titles.ts";
import { TITLE_MAX, truncateWords } from "#i18n/titles/truncate-words.ts";

let titles: typeof ContentTitles | null = null;

/** Content is named in English by itself; other languages load their names, which are too many for every visit. */
async function loadTitles(): Promise<void> {
  if (currentLocale() === DEFAULT_LOCALE) return;
  // Without them the content's own names are shown.
  titles ??= await import("./content-titles.ts").then(({ contentTitles }) => contentTitles).catch(() => null);
}

/** The engine's messages in the page's language. */
export const engineWords: EngineWords = {
  ...t,
  title: (kind, id, own) => (kind === "emote" ? emoteTitle(id, own) : (titles?.[kind](id, own) ?? own)),
  loadTitles,
  cardTitled: ({ kind, words }) => t.cardTitled({ kind, words: truncateWords(words, TITLE_MAX) }),
  fileFault: fileFaultSentence,
  loadFaults: loadFileFaults,
  loadPersonPanel: async () => (await import("./person-panel-words.ts")).personPanelWords,
  number: (value, decimals) =>
    formatNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
};
