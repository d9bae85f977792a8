import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { files } from "./tables.ts";

/** Those of these files that are somebody's own. */
export async function ownAmong(
  db: Pick<Db, "select">,
  accountId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.accountId, accountId), inArray(files.id, [...fileIds])));
  return rows.map(({ id }) => id);
}
