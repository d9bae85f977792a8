import type { EngineWords } from "@veranda/contract/engine/words";
import * as t from "@veranda/messages/world";

/** As a page in English hands them over. */
export const words: EngineWords = {
  ...t,
  title: (_kind, _id, own) => own,
  number: (value, decimals) => value.toFixed(decimals),
};
