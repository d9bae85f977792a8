import { and, asc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { Tx } from "../../platform/db/database.ts";
import type { DecisionRow } from "./decision-rows.ts";
import { moderationLog, reportDecisions, type RemovedParts } from "./tables.ts";

/** What a decision in force has removed after another one. */
export type LaterRemoval = { readonly id: string; readonly removed: RemovedParts };

/**
 * Counts decisions in the order in which they were made: of one subject they are made one after the other. By their
 * times it would be another one where the clock was set back between two, or none at all for two of the same moment.
 */
const orderOf = (decisionId: SQL | typeof reportDecisions.id): SQL<number> =>
  sql`(select min(${moderationLog.number}) from ${moderationLog} where ${moderationLog.decisionId} = ${decisionId})`;

/** Decisions in force that have removed parts of the same profile or space after this one, the earliest first. */
export async function laterRemovals(
  tx: Tx,
  { id, kind, accountId, spaceId }: Pick<DecisionRow, "id" | "kind" | "accountId" | "spaceId">,
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
        sql`${orderOf(reportDecisions.id)} > ${orderOf(sql`${id}::uuid`)}`,
      ),
    )
    .orderBy(asc(orderOf(reportDecisions.id)));
  return rows.flatMap(({ removed, ...row }) => (removed === null ? [] : { ...row, removed }));
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
