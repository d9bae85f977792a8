import { randomBytes, randomInt } from "node:crypto";

const ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 8;
const SLUG_MAX = 60;

/** Part of URLs that people read aloud: eight lower-case letters and digits. */
export const newSpaceId = (): string =>
  Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join("");

/** Grants access to a space to whoever has it: 128 bits. */
export const newShareId = (): string => randomBytes(16).toString("base64url");

/** Letters that Unicode normalisation does not decompose. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
};

/**
 * A name for a URL, in its own script: Latin letters without accents, others unchanged. `otherwise`: fallback for a
 * name without letters and digits. It isn't used for lookups; only the id after it counts.
 */
export function slugOf(name: string, otherwise = "space"): string {
  const letters = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Script=Latin}\p{M}*/gu, plainLetter)
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const slug = Array.from(letters).slice(0, SLUG_MAX).join("").replace(/^-|-$/g, "");
  return slug === "" ? otherwise : slug;
}

function plainLetter(accented: string): string {
  const letter = accented.normalize("NFKD").replace(/\p{M}/gu, "");
  return PLAIN[letter] ?? letter;
}
