import { randomBytes, randomInt } from "node:crypto";

const ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 8;
const SLUG_MAX = 60;

/** Part of addresses that people read aloud: eight lower-case letters and digits. */
export const newSpaceId = (): string =>
  Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join("");

/** Opens a space to whoever holds it: 128 bits. */
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

/** A name's slug. */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => PLAIN[letter] ?? "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, "");
  return slug === "" ? "space" : slug;
}
