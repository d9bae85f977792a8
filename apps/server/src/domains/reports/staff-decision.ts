import type { BannedFiles, StaffAppeal, StaffDecision } from "@veranda/contract";
import type { Complaint } from "./complaints.ts";
import type { reportDecisions } from "./tables.ts";

type DecisionRow = typeof reportDecisions.$inferSelect;
/** null: they are gone. */
type NameOf = (id: string | null) => string | null;

/** Accounts that appear in it. */
export const peopleIn = (
  { decidedBy, undoneBy, accountId, appealAnsweredBy }: DecisionRow,
  complaints: readonly Complaint[],
): string[] =>
  [
    decidedBy,
    undoneBy,
    accountId,
    appealAnsweredBy,
    ...complaints.flatMap(({ reporterId, answeredBy }) => [reporterId, answeredBy]),
  ].flatMap((id) => id ?? []);

/** `complaints`: by the reporters, omitted for people whom they are about. */
export function staffDecisionOf(
  row: DecisionRow,
  complaints: readonly Complaint[],
  nameOf: NameOf,
  bannedBy: (decisionId: string) => BannedFiles,
): StaffDecision {
  return {
    id: row.id,
    outcome: row.outcome,
    banned: bannedBy(row.id),
    parts: row.parts,
    reason: row.reason,
    at: row.decidedAt.toISOString(),
    by: nameOf(row.decidedBy),
    endsAt: row.endsAt?.toISOString() ?? null,
    undone:
      row.undoneAt === null
        ? null
        : { reason: row.undoneReason ?? "", at: row.undoneAt.toISOString(), by: nameOf(row.undoneBy) },
    appeals: [...appealOf(row, nameOf), ...complaintsAnswered(complaints, nameOf)],
  };
}

function appealOf(row: DecisionRow, nameOf: NameOf): StaffAppeal[] {
  if (row.appealedAt === null || row.appealText === null) return [];
  return [
    {
      by: "concerned",
      statements: [{ by: nameOf(row.accountId), text: row.appealText, at: row.appealedAt.toISOString() }],
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
  ];
}

/** Those answered together are grouped; waiting ones come last. */
function complaintsAnswered(complaints: readonly Complaint[], nameOf: NameOf): StaffAppeal[] {
  const rounds = Map.groupBy(complaints, ({ answeredAt }) => answeredAt?.getTime() ?? Infinity);
  return [...rounds]
    .toSorted(([a], [b]) => a - b)
    .map(([, round]) => ({
      by: "reporter",
      statements: round.map(({ reporterId, sender, text, at }) => ({
        by: sender === null ? nameOf(reporterId) : sender.name,
        text,
        at: at.toISOString(),
      })),
      answer: answerOf(round[0], nameOf),
    }));
}

function answerOf(complaint: Complaint | undefined, nameOf: NameOf): StaffAppeal["answer"] {
  if (complaint === undefined || complaint.answeredAt === null) return null;
  const { isGranted, answer, answeredAt, answeredBy } = complaint;
  return {
    isGranted: isGranted === true,
    reason: answer ?? "",
    at: answeredAt.toISOString(),
    by: nameOf(answeredBy),
  };
}
