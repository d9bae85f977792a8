import { eq } from "drizzle-orm";
import type { Notice } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { reportedSpace } from "../spaces/taken-down.ts";
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

async function spaceThen(
  db: Db,
  report: Pick<typeof reports.$inferSelect, "spaceId" | "spaceName"> | undefined,
): Promise<Extract<Notice, { for: "concerned" }>["space"]> {
  if (!report?.spaceId || report.spaceName === null) return null;
  const isThere = (await reportedSpace(db, report.spaceId)) !== null;
  return { name: report.spaceName, id: isThere ? report.spaceId : null };
}

async function forConcerned(db: Db, decisionId: string): Promise<Notice | null> {
  const [row] = await db.select().from(reportDecisions).where(eq(reportDecisions.id, decisionId));
  if (row === undefined || row.outcome === "dismissed") return null;
  const { appealedAt, appealAnsweredAt } = row;
  const [report] = await db
    .select({ spaceId: reports.spaceId, spaceName: reports.spaceName })
    .from(reports)
    .where(eq(reports.decisionId, decisionId))
    .orderBy(reports.number)
    .limit(1);
  return {
    for: "concerned",
    kind: row.kind,
    category: row.category,
    outcome: row.outcome,
    space: await spaceThen(db, report),
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
                    isBySame: row.appealAnsweredBy !== null && row.appealAnsweredBy === row.decidedBy,
                  },
          },
  };
}
