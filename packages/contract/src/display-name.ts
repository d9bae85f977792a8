import { DISPLAY_NAME_MAX } from "./constants.ts";

const CONTROL_OR_FORMAT = /[\p{C}\p{Zl}\p{Zp}]/u;
/**
 * Characters that fonts draw as nothing although Unicode counts them as letters, marks or symbols: fillers, joiners,
 * selectors (Default_Ignorable_Code_Point, without those that choose how the preceding emoji looks), and blanks among
 * the symbols.
 */
const INVISIBLE =
  /(?![\u{fe0e}\u{fe0f}])\p{Default_Ignorable_Code_Point}|[\u{2800}\u{1d159}\u{13441}\u{13442}\u{16fe4}]/u;
/** Something visible that can be read out; combining marks alone are not. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text has anything visible; white space and characters that fonts draw as nothing don't count. */
export const isSeen = (text: string): boolean =>
  Array.from(text).some((character) => VISIBLE.test(character) && !INVISIBLE.test(character));

/** A text as it is seen: without characters that fonts draw as nothing, and selectors of how an emoji looks. */
export const withoutInvisible = (text: string): string =>
  Array.from(text)
    .filter((character) => !INVISIBLE.test(character) && !/[\u{fe0e}\u{fe0f}]/u.test(character))
    .join("");

/** A name as others read it: trimmed, inner white space folded. */
export const foldName = (name: string): string => name.replace(/\s+/gu, " ").trim();

/** Why a name is rejected: its length, invisible characters, or nothing visible in it. */
export type NameFault = "length" | "invisible" | "unseen";

/** What is wrong with a folded name; null if it can be used. */
export function nameFault(name: string): NameFault | null {
  const length = Array.from(name).length;
  if (length < 1 || length > DISPLAY_NAME_MAX) return "length";
  if (CONTROL_OR_FORMAT.test(name) || INVISIBLE.test(name)) return "invisible";
  return VISIBLE.test(name) ? null : "unseen";
}
