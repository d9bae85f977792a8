import { and, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { filePlaces, files } from "./tables.ts";

/**
 * The files among these that somebody owns, and their other files with the same contents; except exempt contents, by
 * digest.
 */
export async function ownWithContentOf(
  db: Pick<Db, "select">,
  accountId: string,
  fileIds: readonly string[],
  exemptDigests: readonly string[],
): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const isOwn = and(
    eq(files.accountId, accountId),
    or(isNull(files.digest), notInArray(files.digest, [...exemptDigests])),
  );
  const isNamed = inArray(files.id, [...fileIds]);
  const digests = db.select({ digest: files.digest }).from(files).where(and(isOwn, isNamed));
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isOwn, or(isNamed, inArray(files.digest, digests))));
  return rows.map(({ id }) => id);
}

/** The files among these that are used in a space, visibly or not. */
export async function standingIn(
  db: Pick<Db, "selectDistinct">,
  spaceId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: filePlaces.fileId })
    .from(filePlaces)
    .where(and(eq(filePlaces.spaceId, spaceId), inArray(filePlaces.fileId, [...fileIds])));
  return rows.map(({ id }) => id);
}

/** Everybody's files with these contents, and whether they are used in a space, visibly or not. */
export async function filesOfContents(
  db: Pick<Db, "select">,
  spaceId: string,
  digests: readonly string[],
): Promise<{ id: string; isInSpace: boolean }[]> {
  if (digests.length === 0) return [];
  const isInSpace = sql<boolean>`exists (
    select from ${filePlaces} where ${filePlaces.fileId} = ${files.id} and ${filePlaces.spaceId} = ${spaceId})`;
  return db
    .select({ id: files.id, isInSpace })
    .from(files)
    .where(inArray(files.digest, [...digests]));
}
