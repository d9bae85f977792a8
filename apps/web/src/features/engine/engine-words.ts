import type { EngineWords } from "@veranda/contract/engine/words";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/world";
import { fileFaultSentence, loadFileFaults } from "../faults/file-faults.ts";
import { emoteTitle } from "../titles/emote-title.ts";
import { objectTitle } from "../titles/object-title.ts";
import { placeTitle } from "../titles/place-title.ts";

const TITLES = { emote: emoteTitle, object: objectTitle, place: placeTitle };

/** What the engine says and draws, in the page's language. */
export const engineWords: EngineWords = {
  ...t,
  title: (kind, id, own) => TITLES[kind](id, own),
  fileFault: fileFaultSentence,
  loadFaults: loadFileFaults,
  number: (value, decimals) =>
    formatNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
};
