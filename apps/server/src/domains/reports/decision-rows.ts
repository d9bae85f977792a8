import { eq, sql } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Tx } from "../../platform/db/database.ts";
import { reportDecisions, reports } from "./tables.ts";

export type DecisionRow = typeof reportDecisions.$inferSelect;

/** Throws NOT_FOUND. */
export async function lockDecision(tx: Tx, id: string): Promise<DecisionRow> {
  const [row] = await tx.select().from(reportDecisions).where(eq(reportDecisions.id, id)).for("update");
  if (row === undefined) throw new NamedError("NOT_FOUND");
  return row;
}

/** Of those who decide about the same subject, or take that back, the next waits until this transaction ends. */
export const lockSubject = (tx: Tx, subject: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report:${subject}`}, 0))`);

/** Id of the first report that a decision was made on. Throws NOT_FOUND. */
export async function reportOf(tx: Tx, decisionId: string): Promise<string> {
  const [row] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.decisionId, decisionId))
    .orderBy(reports.number)
    .limit(1);
  if (row === undefined) throw new NamedError("NOT_FOUND");
  return row.id;
}

/** The subject that the reports of a decision share. Throws NOT_FOUND. */
export async function subjectOf(tx: Tx, decisionId: string): Promise<string> {
  const [row] = await tx
    .select({ subject: reports.subject })
    .from(reports)
    .where(eq(reports.decisionId, decisionId))
    .limit(1);
  if (row === undefined) throw new NamedError("NOT_FOUND");
  return row.subject;
}
