import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { reportComplaints, reports, type NoticeSender } from "./tables.ts";

type ComplaintAnswer = { isGranted: boolean; reason: string; by: string; at: Date };
type ReportRow = typeof reports.$inferSelect;

/**
 * Keeps that who made this report says that nothing was done. Throws ALREADY_APPEALED where they have said so of this
 * decision, by whichever of their reports. The caller holds the decision's lock.
 */
export async function addComplaint(
  tx: Tx,
  report: Pick<ReportRow, "id" | "reporterId">,
  { decisionId, isByMail, text, at }: { decisionId: string; isByMail: boolean; text: string; at: Date },
): Promise<void> {
  if ((await complaintOn(tx, { ...report, decisionId }, isByMail)) !== null)
    throw new NamedError("ALREADY_APPEALED");
  await tx.insert(reportComplaints).values({ decisionId, reportId: report.id, isByMail, text, at });
}

/** Answers all that wait. Answers the reports of those who complained. */
export async function answerComplaints(
  tx: Tx,
  decisionId: string,
  { isGranted, reason, by, at }: ComplaintAnswer,
): Promise<ReportRow[]> {
  const answered = await tx
    .update(reportComplaints)
    .set({ isGranted, answer: reason, answeredAt: at, answeredBy: by })
    .where(and(eq(reportComplaints.decisionId, decisionId), isNull(reportComplaints.answeredAt)))
    .returning({ reportId: reportComplaints.reportId });
  const ids = answered.map(({ reportId }) => reportId);
  return ids.length === 0 ? [] : tx.select().from(reports).where(inArray(reports.id, ids));
}

/** A complaint with who wrote it, as staff read it. */
export type Complaint = typeof reportComplaints.$inferSelect & {
  readonly reporterId: string | null;
  readonly sender: NoticeSender | null;
};

/** In the order in which they came, by decision. */
export async function complaintsOf(
  db: Pick<Db, "select">,
  decisionIds: readonly string[],
): Promise<ReadonlyMap<string, Complaint[]>> {
  if (decisionIds.length === 0) return new Map();
  const rows = await db
    .select({ complaint: reportComplaints, reporterId: reports.reporterId, sender: reports.sender })
    .from(reportComplaints)
    .innerJoin(reports, eq(reports.id, reportComplaints.reportId))
    .where(inArray(reportComplaints.decisionId, [...decisionIds]))
    .orderBy(asc(reportComplaints.at), asc(reports.number));
  return Map.groupBy(
    rows.map(({ complaint, ...who }) => ({ ...complaint, ...who })),
    ({ decisionId }) => decisionId,
  );
}

/**
 * A reporter's complaint about the decision on this report, by whichever of their reports; null: none. Of a notice
 * without an account only that on itself, and by the same key: anybody may have written the address that the mails go to.
 */
export async function complaintOn(
  db: Pick<Db, "select">,
  report: Pick<ReportRow, "id" | "reporterId" | "decisionId">,
  isByMail: boolean,
): Promise<Complaint | null> {
  const { decisionId } = report;
  const all = decisionId === null ? [] : ((await complaintsOf(db, [decisionId])).get(decisionId) ?? []);
  const isTheirs = (complaint: Complaint): boolean =>
    (complaint.reportId === report.id && complaint.isByMail === isByMail) ||
    (complaint.reporterId !== null && complaint.reporterId === report.reporterId);
  return all.find(isTheirs) ?? null;
}
