import { DISPLAY_NAME_MAX, foldName, nameFault, type NameFault } from "@veranda/contract";
import * as t from "@veranda/messages/names";

const WORDS: Readonly<Record<NameFault, () => string>> = {
  length: () => t.length({ most: DISPLAY_NAME_MAX }),
  invisible: t.invisible,
  unseen: t.unseen,
};

/** What is wrong with a name as it is typed, as a sentence; null when it is valid. */
export function nameFaultWords(typed: string): string | null {
  const name = foldName(typed);
  if (name === "") return t.missing();
  const fault = nameFault(name);
  return fault === null ? null : WORDS[fault]();
}
