import type { StaffDecision } from "@veranda/contract";
import type { reportDecisions } from "./tables.ts";

type DecisionRow = typeof reportDecisions.$inferSelect;

/** Accounts of staff that stand in it. */
export const staffIn = ({ decidedBy, undoneBy, appealAnsweredBy }: DecisionRow): string[] =>
  [decidedBy, undoneBy, appealAnsweredBy].flatMap((id) => id ?? []);

/** `nameOf`: how somebody is called; null: they are gone. */
export function staffDecisionOf(
  row: DecisionRow,
  nameOf: (id: string | null) => string | null,
): StaffDecision {
  return {
    id: row.id,
    outcome: row.outcome,
    reason: row.reason,
    at: row.decidedAt.toISOString(),
    by: nameOf(row.decidedBy),
    endsAt: row.endsAt?.toISOString() ?? null,
    undone:
      row.undoneAt === null
        ? null
        : { reason: row.undoneReason ?? "", at: row.undoneAt.toISOString(), by: nameOf(row.undoneBy) },
    appeal:
      row.appealedAt === null
        ? null
        : {
            by: row.appealReportId === null ? "concerned" : "reporter",
            text: row.appealText ?? "",
            at: row.appealedAt.toISOString(),
            answer:
              row.appealAnsweredAt === null
                ? null
                : {
                    isGranted: row.isAppealGranted === true,
                    reason: row.appealReason ?? "",
                    at: row.appealAnsweredAt.toISOString(),
                    by: nameOf(row.appealAnsweredBy),
                  },
          },
  };
}
