import { setImmediate } from "node:timers/promises";
import { and, asc, gt, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { SHARE_APART } from "../../processing/image/picture-hash-distance.ts";
import { bannedContents } from "./tables.ts";

/** Hex digits of a hash of 512 bits; a crop has a mask of as many after it. */
const HASH_DIGITS = 128;
const WORD_DIGITS = 8;
/** Bans that are compared at once: a few milliseconds of this thread. */
const PAGE = 250;

type Crop = { readonly hash: Uint32Array; readonly mask: Uint32Array; readonly most: number };

/** Of the hashes by which a picture is sought, those that `croppedHashes` made. */
export const isCrop = (sought: string): boolean => sought.length > HASH_DIGITS;

/**
 * Whether a picture may be a crop of a banned one. Compared here: most pairs are decided after a few of their words, which
 * takes the database twenty times as long.
 */
export async function isCropOfBanned(db: Pick<Db, "select">, sought: readonly string[]): Promise<boolean> {
  const crops = sought.map(cropOf);
  const hash = sql<string>`${bannedContents.pictureHash}::text`;
  let after = "";
  for (;;) {
    const page = await db
      .select({ digest: bannedContents.digest, hash })
      .from(bannedContents)
      .where(and(isNotNull(bannedContents.pictureHash), gt(bannedContents.digest, after)))
      .orderBy(asc(bannedContents.digest))
      .limit(PAGE);
    const banned = page.map(({ hash: bits }) => wordsOf(bits, 32, 2));
    if (crops.some((crop) => banned.some((words) => isNear(crop, words)))) return true;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return false;
    after = last.digest;
    await setImmediate();
  }
}

function cropOf(sought: string): Crop {
  const mask = wordsOf(sought.slice(HASH_DIGITS), WORD_DIGITS, 16);
  const compared = mask.reduce((sum, word) => sum + onesOf(word), 0);
  return { hash: wordsOf(sought.slice(0, HASH_DIGITS), WORD_DIGITS, 16), mask, most: compared * SHARE_APART };
}

const wordsOf = (digits: string, wordDigits: number, base: number): Uint32Array =>
  Uint32Array.from({ length: digits.length / wordDigits }, (_, at) =>
    Number.parseInt(digits.slice(at * wordDigits, (at + 1) * wordDigits), base),
  );

function isNear({ hash, mask, most }: Crop, banned: Uint32Array): boolean {
  let apart = 0;
  for (let at = 0; at < hash.length; at += 1) {
    apart += onesOf(((hash[at] ?? 0) ^ (banned[at] ?? 0)) & (mask[at] ?? 0));
    if (apart > most) return false;
  }
  return true;
}

/** Set bits of a word ("Hacker's Delight", 5-1). */
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
