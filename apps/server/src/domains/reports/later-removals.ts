import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/db/database.ts";
import type { DecisionRow } from "./decision-rows.ts";
import { reportDecisions, type RemovedParts } from "./tables.ts";

/** What a decision in force has removed after another one. */
export type LaterRemoval = { readonly id: string; readonly removed: RemovedParts };

/** Decisions in force that have removed parts of the same profile or space after this one, the earliest first. */
export async function laterRemovals(
  tx: Tx,
  { kind, accountId, spaceId, decidedAt }: Pick<DecisionRow, "kind" | "accountId" | "spaceId" | "decidedAt">,
): Promise<LaterRemoval[]> {
  const isSame =
    kind === "space"
      ? spaceId !== null && eq(reportDecisions.spaceId, spaceId)
      : accountId !== null && eq(reportDecisions.accountId, accountId);
  if (isSame === false) return [];
  const rows = await tx
    .select({ id: reportDecisions.id, removed: reportDecisions.removed })
    .from(reportDecisions)
    .where(
      and(
        isSame,
        eq(reportDecisions.kind, kind),
        isNotNull(reportDecisions.removed),
        isNull(reportDecisions.undoneAt),
        gt(reportDecisions.decidedAt, decidedAt),
      ),
    )
    .orderBy(asc(reportDecisions.decidedAt));
  return rows.flatMap(({ id, removed }) => (removed === null ? [] : { id, removed }));
}

/**
 * The next decision that removed the name may have removed the neutral one that this one had put in its place: then it
 * gives back the name from before both.
 */
export async function passNameOn(
  tx: Tx,
  { name }: RemovedParts,
  later: readonly LaterRemoval[],
): Promise<void> {
  const next = later.find(({ removed }) => removed.name !== undefined);
  if (name === undefined || next === undefined || next.removed.name?.before !== name.instead) return;
  await tx
    .update(reportDecisions)
    .set({
      removed: sql`jsonb_set(${reportDecisions.removed}, '{name,before}', to_jsonb(${name.before}::text))`,
    })
    .where(eq(reportDecisions.id, next.id));
}
