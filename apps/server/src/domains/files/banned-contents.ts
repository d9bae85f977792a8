import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { looksAlike } from "../../processing/image/picture-hash.ts";
import { bannedContents, fileContents, files } from "./tables.ts";

/* Contents that are taken from nobody, by decisions of staff that say so. A ban outlives the files and their owners. */

/** Bans what these files contain. */
export async function banContents(
  tx: Pick<Db, "insert" | "select" | "selectDistinct">,
  decisionId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const contents = await tx
    .selectDistinct({
      digest: fileContents.digest,
      pictureHash: sql<string | null>`${fileContents.made} ->> 'pictureHash'`,
    })
    .from(files)
    .innerJoin(fileContents, eq(fileContents.digest, files.digest))
    .where(inArray(files.id, [...fileIds]));
  if (contents.length === 0) return;
  await tx
    .insert(bannedContents)
    .values(contents.map((content) => ({ decisionId, ...content })))
    .onConflictDoNothing();
}

/** The decision is undone. */
export async function liftBan(tx: Pick<Db, "delete">, decisionId: string): Promise<void> {
  await tx.delete(bannedContents).where(eq(bannedContents.decisionId, decisionId));
}

/** Whether the same bytes are banned. */
export async function isBannedContent(db: Pick<Db, "select">, digest: string): Promise<boolean> {
  const [found] = await db
    .select({ digest: bannedContents.digest })
    .from(bannedContents)
    .where(eq(bannedContents.digest, digest))
    .limit(1);
  return found !== undefined;
}

/** Whether a picture looks like one that is banned. */
export async function isLikeBannedPicture(
  db: Pick<Db, "selectDistinct">,
  pictureHash: string,
): Promise<boolean> {
  const rows = await db
    .selectDistinct({ hash: bannedContents.pictureHash })
    .from(bannedContents)
    .where(isNotNull(bannedContents.pictureHash));
  return rows.some(({ hash }) => hash !== null && looksAlike(hash, pictureHash));
}
