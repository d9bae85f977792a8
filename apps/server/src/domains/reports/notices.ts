import { eq } from "drizzle-orm";
import type { Notice } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { spaceNames } from "../spaces/taken-down.ts";
import { readNoticeKey } from "./notice-key.ts";
import { reportDecisions, reports } from "./tables.ts";

/** What somebody is told who has the key of a notice. Throws NOT_FOUND. */
export async function readNotice(db: Db, key: string, secret: Uint8Array): Promise<Notice> {
  const of = readNoticeKey(key, secret);
  const found =
    of === null ? null : of.for === "reporter" ? await forReporter(db, of.id) : await forConcerned(db, of.id);
  if (found === null) throw new NamedError("NOT_FOUND");
  return found;
}

async function forReporter(db: Db, reportId: string): Promise<Notice | null> {
  const [row] = await db
    .select({ report: reports, decision: reportDecisions })
    .from(reports)
    .leftJoin(reportDecisions, eq(reportDecisions.id, reports.decisionId))
    .where(eq(reports.id, reportId));
  if (row === undefined) return null;
  const { report, decision } = row;
  const isDismissed = decision?.outcome === "dismissed";
  return {
    for: "reporter",
    kind: report.kind,
    category: report.category,
    reportedAt: report.createdAt.toISOString(),
    result: decision === null ? null : isDismissed ? "dismissed" : "acted",
    reason: isDismissed ? decision.reason : null,
    at: decision?.decidedAt.toISOString() ?? null,
  };
}

async function forConcerned(db: Db, decisionId: string): Promise<Notice | null> {
  const [row] = await db.select().from(reportDecisions).where(eq(reportDecisions.id, decisionId));
  if (row === undefined || row.outcome === "dismissed") return null;
  const { spaceId, appealedAt, appealAnsweredAt } = row;
  const names = await spaceNames(db, spaceId === null ? [] : [spaceId]);
  return {
    for: "concerned",
    kind: row.kind,
    category: row.category,
    outcome: row.outcome,
    spaceName: names.get(spaceId ?? "") ?? null,
    reason: row.reason,
    at: row.decidedAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    isUndone: row.undoneAt !== null,
    appeal:
      appealedAt === null
        ? null
        : {
            text: row.appealText ?? "",
            at: appealedAt.toISOString(),
            answer:
              appealAnsweredAt === null
                ? null
                : {
                    isGranted: row.isAppealGranted === true,
                    reason: row.appealReason ?? "",
                    at: appealAnsweredAt.toISOString(),
                  },
          },
  };
}
