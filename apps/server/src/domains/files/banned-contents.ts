import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { fileDigest } from "../../platform/files/file-digest.ts";
import { BITS_APART } from "../../processing/image/picture-hash-distance.ts";
import { isCrop, isCropOfBanned } from "./banned-crops.ts";
import { isFileId } from "./file-ids.ts";
import { bannedContents, fileContents, files } from "./tables.ts";

/* Contents that decisions of staff have banned for everybody. A ban outlives the files and their owners. */

/** Fingerprints of a content, by which it is recognised after its files were deleted. */
export type KnownContent = {
  /** SHA-256 in hex. */
  readonly digest: string;
  /** Hash of a picture that can be recognised, once it has been processed. */
  readonly pictureHash: string | null;
};

/** A content, and the files that have it. */
export type ContentOfFiles = KnownContent & { readonly fileIds: readonly string[] };

const pictureHash = sql<string | null>`${fileContents.made} ->> 'pictureHash'`;

/** The contents of these files that have arrived, whoever owns them. */
export async function contentsOf(
  db: Pick<Db, "select">,
  fileIds: readonly string[],
): Promise<ContentOfFiles[]> {
  if (fileIds.length === 0) return [];
  return db
    .select({
      digest: fileContents.digest,
      pictureHash,
      fileIds: sql<string[]>`array_agg(${files.id}::text order by ${files.id})`,
    })
    .from(files)
    .innerJoin(fileContents, eq(fileContents.digest, files.digest))
    .where(inArray(files.id, [...fileIds]))
    .groupBy(fileContents.digest);
}

/** Bans these contents, whether or not files of them still exist. */
export async function banContents(
  tx: Pick<Db, "insert" | "select">,
  decisionId: string,
  contents: readonly KnownContent[],
): Promise<void> {
  if (contents.length === 0) return;
  const hashes = new Map<string, string | null>();
  for (const { digest, pictureHash: hash } of contents)
    hashes.set(digest, hash ?? hashes.get(digest) ?? null);
  // Waits for work that is being recorded as done; later work finds the ban (`completeBans`).
  const made = await tx
    .select({ digest: fileContents.digest, pictureHash })
    .from(fileContents)
    .where(inArray(fileContents.digest, [...hashes.keys()]))
    .orderBy(fileContents.digest)
    .for("no key update");
  for (const { digest, pictureHash: hash } of made) if (hash !== null) hashes.set(digest, hash);
  await tx
    .insert(bannedContents)
    .values([...hashes].map(([digest, hash]) => ({ decisionId, digest, pictureHash: hash })))
    .onConflictDoNothing();
}

/** Adds the hash of a picture that was banned before it was processed: in the transaction that records the work. */
export async function completeBans(
  tx: Pick<Db, "update">,
  digest: string,
  { pictureHash: hash }: { pictureHash: string },
): Promise<void> {
  await tx
    .update(bannedContents)
    .set({ pictureHash: hash })
    .where(and(eq(bannedContents.digest, digest), isNull(bannedContents.pictureHash)));
}

/** Whether a decision has a ban in force. */
export const hasBanned = (decisionId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from banned_contents where banned_contents.decision_id = ${decisionId})`;

/** Lifts a decision's ban. False if it has none. */
export async function liftBan(tx: Pick<Db, "delete">, decisionId: string): Promise<boolean> {
  const lifted = await tx
    .delete(bannedContents)
    .where(eq(bannedContents.decisionId, decisionId))
    .returning({ digest: bannedContents.digest });
  return lifted.length > 0;
}

/** The banned ones among these contents, by digest. */
export async function bannedAmong(
  db: Pick<Db, "selectDistinct">,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ digest: bannedContents.digest })
    .from(bannedContents)
    .where(inArray(bannedContents.digest, [...digests]));
  return new Set(rows.map(({ digest }) => digest));
}

/** The files among these with banned content, each with one of the decisions. */
export async function bansOf(
  db: Pick<Db, "execute">,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = fileIds.filter(isFileId);
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; decisionId: string }>(sql`
    select distinct on (files.id) files.id, banned.decision_id as "decisionId"
    from files join banned_contents as banned on banned.digest = files.digest
    where files.id = any(${sql.param(ids)}::uuid[]) order by files.id, banned.decision_id`);
  return new Map(rows.map(({ id, decisionId }) => [id, decisionId]));
}

/** Whether a digest is banned. */
export async function isBannedContent(db: Pick<Db, "select">, digest: string): Promise<boolean> {
  const [found] = await db
    .select({ digest: bannedContents.digest })
    .from(bannedContents)
    .where(eq(bannedContents.digest, digest))
    .limit(1);
  return found !== undefined;
}

/** The same for a local file. */
export const isBannedFile = async (db: Pick<Db, "select">, path: string): Promise<boolean> =>
  isBannedContent(db, await fileDigest(path));

/**
 * Whether something contains a picture that looks like a banned one, also rotated, framed or cropped (`PictureHashes`).
 * Whole pictures are compared in the database, without blocking this thread.
 */
export async function isLikeBannedPicture(
  db: Pick<Db, "execute" | "select">,
  sought: readonly string[],
): Promise<boolean> {
  const [whole, cropped] = [sought.filter((each) => !isCrop(each)), sought.filter(isCrop)];
  return (await isLikeBannedWhole(db, whole)) || (cropped.length > 0 && (await isCropOfBanned(db, cropped)));
}

async function isLikeBannedWhole(db: Pick<Db, "execute">, sought: readonly string[]): Promise<boolean> {
  if (sought.length === 0) return false;
  const hashes = sql.param(sought.map((hash) => `x${hash}`));
  const { rows } = await db.execute<{ isAlike: boolean }>(sql`
    select exists (select from banned_contents as banned, unnest(${hashes}::bit(512)[]) as hash
      where bit_count(banned.picture_hash # hash) <= ${BITS_APART}) as "isAlike"`);
  return rows[0]?.isAlike === true;
}
