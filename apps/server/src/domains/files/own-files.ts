import { and, eq, inArray, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { files } from "./tables.ts";

/** Those of these files that are somebody's own, and whatever else of theirs has the same content. */
export async function ownWithContentOf(
  db: Pick<Db, "select">,
  accountId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const isOwn = eq(files.accountId, accountId);
  const isNamed = inArray(files.id, [...fileIds]);
  const digests = db.select({ digest: files.digest }).from(files).where(and(isOwn, isNamed));
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isOwn, or(isNamed, inArray(files.digest, digests))));
  return rows.map(({ id }) => id);
}
