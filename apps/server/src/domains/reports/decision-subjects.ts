import { and, asc, eq, inArray } from "drizzle-orm";
import type { DecisionAbout } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { peopleById } from "../accounts/accounts.ts";
import { blockersAmong } from "../people/block-facts.ts";
import { reportDecisions, reports } from "./tables.ts";

/** The subject of a notification: a decision about them, or one about their report. */
export type DecisionReference = { readonly decisionId: string; readonly reportId: string | null };

type Named = Pick<typeof reports.$inferSelect, "kind" | "guest" | "reportedId" | "spaceName">;

/** The subject of each, by the id of the report, or of the decision about them. */
export async function decisionSubjects(
  db: Db,
  me: string,
  told: readonly DecisionReference[],
): Promise<ReadonlyMap<string, DecisionAbout>> {
  const decisionIds = told.flatMap(({ decisionId, reportId }) => (reportId === null ? decisionId : []));
  const reportIds = told.flatMap(({ reportId }) => reportId ?? []);
  const [decided, reported] = await Promise.all([
    decisionIds.length === 0
      ? []
      : db
          .selectDistinctOn([reportDecisions.id], {
            id: reportDecisions.id,
            kind: reportDecisions.kind,
            outcome: reportDecisions.outcome,
            parts: reportDecisions.parts,
            spaceName: reports.spaceName,
          })
          .from(reportDecisions)
          .leftJoin(reports, eq(reports.decisionId, reportDecisions.id))
          .where(inArray(reportDecisions.id, decisionIds))
          .orderBy(asc(reportDecisions.id), asc(reports.number)),
    reportIds.length === 0
      ? []
      : db
          .select({
            id: reports.id,
            kind: reports.kind,
            guest: reports.guest,
            reportedId: reports.reportedId,
            spaceName: reports.spaceName,
          })
          .from(reports)
          .where(and(inArray(reports.id, reportIds), eq(reports.reporterId, me))),
  ]);
  const nameOf = await namesFor(db, me, reported);
  return new Map([
    ...decided.map(({ id, kind, outcome, parts, spaceName }): [string, DecisionAbout] => [
      id,
      { kind, outcome, name: kind === "space" ? spaceName : null, isOfParts: parts.length > 0 },
    ]),
    ...reported.map((report): [string, DecisionAbout] => [
      report.id,
      { kind: report.kind, outcome: null, name: subjectName(report, nameOf), isOfParts: false },
    ]),
  ]);
}

/** An object is not named to its reporter: whoever added it may have hidden from them. */
function subjectName(report: Named, nameOf: (report: Named) => string | null): string | null {
  if (report.kind === "object") return null;
  return report.kind === "space" ? report.spaceName : nameOf(report);
}

/**
 * Current names of the reported people, for their reporters; nobody learns the new name of somebody who blocked them.
 */
export async function namesFor(
  db: Db,
  me: string,
  reported: readonly Named[],
): Promise<(report: Named) => string | null> {
  const ids = [...new Set(reported.flatMap(({ reportedId }) => reportedId ?? []))];
  if (ids.length === 0) return ({ guest }) => guest?.displayName ?? null;
  const [people, hidden] = await Promise.all([peopleById(db, ids), blockersAmong(db, ids, me)]);
  return ({ guest, reportedId }) => {
    if (guest !== null) return guest.displayName;
    return reportedId === null || hidden.has(reportedId)
      ? null
      : (people.get(reportedId)?.displayName ?? null);
  };
}
