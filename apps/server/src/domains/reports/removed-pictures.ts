import { and, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { usesOfShown } from "../pictures/picture-uses.ts";
import { pictureUses } from "../spaces/picture-uses.ts";
import { reportDecisions, type RemovedParts } from "./tables.ts";

/** The profile or space from which a decision has removed something. */
type From = { readonly accountId: string | null; readonly spaceId: string | null };

/** Uses of the removed pictures, as they are while the profile or the space shows them. */
export function usesOfRemoved({ accountId, spaceId }: From, removed: RemovedParts): string[] {
  if (removed.picture === undefined) return [];
  if (removed.of === "space") return spaceId === null ? [] : pictureUses(spaceId, removed.picture);
  return accountId === null ? [] : usesOfShown(accountId, removed.picture);
}

/**
 * The use by which a decision keeps the file of a picture until it is undone: whatever people upload or delete meanwhile,
 * the file stays. It begins as the picture's own use does, so that it ends with the profile or the space.
 */
export const heldUse = (use: string, decisionId: string): string => `${use}:removed-by:${decisionId}`;

/**
 * All uses of pictures that decisions in force have removed. The own uses are among them: somebody who uploads the same
 * picture again doesn't publish it by that.
 */
export async function removedPictureUses(db: Pick<Db, "select">): Promise<string[]> {
  const { id, accountId, spaceId, removed } = reportDecisions;
  const rows = await db
    .select({ id, accountId, spaceId, removed })
    .from(reportDecisions)
    .where(and(isNotNull(removed), isNull(reportDecisions.undoneAt), sql`${removed} ? 'picture'`));
  return rows.flatMap((row): string[] =>
    row.removed === null ? [] : usesOfRemoved(row, row.removed).flatMap((use) => [use, heldUse(use, row.id)]),
  );
}
