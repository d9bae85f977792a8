import { DISPLAY_NAME_MAX } from "./constants.ts";

const CONTROL_OR_FORMAT = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A name as others read it: trimmed, inner white space folded. */
export const foldName = (name: string): string => name.replace(/\s+/gu, " ").trim();

/** What is wrong with a folded name, as a sentence; null when it can be used. */
export function nameFault(name: string): string | null {
  const length = Array.from(name).length;
  if (length < 1 || length > DISPLAY_NAME_MAX) return `A name has 1 to ${DISPLAY_NAME_MAX} characters.`;
  return CONTROL_OR_FORMAT.test(name) ? "A name can't hold invisible characters." : null;
}
