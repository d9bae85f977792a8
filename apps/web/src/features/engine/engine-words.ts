import type { EngineWords } from "@veranda/contract/engine/words";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/world";

/** What the engine says and draws, in the page's language. */
export const engineWords: EngineWords = {
  ...t,
  number: (value, decimals) =>
    formatNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
};
