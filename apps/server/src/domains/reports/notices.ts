import { eq } from "drizzle-orm";
import type { DecisionOutcome, Notice, NoticeAppeal } from "@veranda/contract";
import { filesBannedBy } from "./files-banned.ts";
import { ownObjectIn, ownWordsIn } from "./own-words.ts";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { isSpaceThere, knowsSpace } from "../spaces/taken-down.ts";
import { namesFor } from "./decision-subjects.ts";
import { complaintOn, type Complaint } from "./complaints.ts";
import { readNoticeKey } from "./notice-key.ts";
import { reportDecisions, reports } from "./tables.ts";
import { concernsNobody, resultOf } from "./decision-events.ts";

/** The notice that a key opens. Throws NOT_FOUND. */
export async function readNotice(db: Db, key: string, secret: Uint8Array): Promise<Notice> {
  const of = readNoticeKey(key, secret);
  const found =
    of === null
      ? null
      : of.for === "concerned"
        ? await forConcerned(db, of.id)
        : await forReporter(db, of.id, of.for === "mailbox");
  if (found === null) throw new NamedError("NOT_FOUND");
  return found;
}

async function forReporter(db: Db, reportId: string, isByMail: boolean): Promise<Notice | null> {
  const [row] = await db
    .select({ report: reports, decision: reportDecisions })
    .from(reports)
    .leftJoin(reportDecisions, eq(reportDecisions.id, reports.decisionId))
    .where(eq(reports.id, reportId));
  if (row === undefined) return null;
  const { report, decision } = row;
  const isUndone = decision?.undoneAt != null;
  // The stored name of a space: they could see it when they reported it.
  const [nameOf, space, complaint] = await Promise.all([
    namesFor(db, report.reporterId ?? "", isNamed(report) ? [report] : []),
    spaceThen(db, report),
    complaintOn(db, report, isByMail),
  ]);
  return {
    for: "reporter",
    kind: report.kind,
    person: isNamed(report) ? nameOf(report) : null,
    object: reportedObject(report),
    space,
    category: report.category,
    reportedAt: report.createdAt.toISOString(),
    result: decision && (isUndone ? "undone" : resultOf(decision.outcome)),
    reason: decision !== null && !isUndone && readsReason(decision.outcome, report) ? decision.reason : null,
    at: decision?.decidedAt.toISOString() ?? null,
    mayComplain: decision?.outcome === "dismissed" && complaint === null,
    complaint: decision !== null && complaint !== null ? complaintThen(complaint, decision) : null,
  };
}

/** For a space and an object, the person concerned is not named. */
const isNamed = ({ kind }: Pick<typeof reports.$inferSelect, "kind">): boolean =>
  kind === "person" || kind === "message";

/** As the reporter saw it: objects are reported by people present. */
function reportedObject({ evidence }: Pick<typeof reports.$inferSelect, "evidence">) {
  const object = evidence?.object;
  return object ? { kind: object.kind, name: object.name } : null;
}

/**
 * A reporter within the product is told why nothing was done; the sender of a notice of illegal content is also told
 * why something was (Regulation (EU) 2022/2065, article 16).
 */
const readsReason = (
  outcome: DecisionOutcome,
  { sender }: Pick<typeof reports.$inferSelect, "sender">,
): boolean => outcome === "dismissed" || (sender !== null && !concernsNobody(outcome));

async function spaceThen(
  db: Db,
  { spaceId, spaceName }: Pick<typeof reports.$inferSelect, "spaceId" | "spaceName">,
): Promise<Notice["space"]> {
  if (spaceId === null || spaceName === null) return null;
  return { name: spaceName, id: (await isSpaceThere(db, spaceId)) ? spaceId : null };
}

/** Where a person was reported to have been says nothing to them of a space that they can't know. */
async function spaceForConcerned(
  db: Db,
  accountId: string | null,
  report: Pick<typeof reports.$inferSelect, "kind" | "spaceId" | "spaceName" | "createdAt"> | undefined,
): Promise<Notice["space"]> {
  if (report === undefined || report.spaceId === null) return null;
  const { kind, spaceId, createdAt } = report;
  if (kind !== "person") return spaceThen(db, report);
  const isKnown = accountId !== null && (await knowsSpace(db, spaceId, accountId, createdAt));
  return isKnown ? spaceThen(db, report) : null;
}

async function forConcerned(db: Db, decisionId: string): Promise<Notice | null> {
  const [row] = await db.select().from(reportDecisions).where(eq(reportDecisions.id, decisionId));
  if (row === undefined || concernsNobody(row.outcome)) return null;
  const [report] = await db
    .select({
      kind: reports.kind,
      spaceId: reports.spaceId,
      spaceName: reports.spaceName,
      createdAt: reports.createdAt,
      evidence: reports.evidence,
    })
    .from(reports)
    .where(eq(reports.decisionId, decisionId))
    .orderBy(reports.number)
    .limit(1);
  return {
    for: "concerned",
    kind: row.kind,
    category: row.category,
    outcome: row.outcome,
    banned: (await filesBannedBy(db, [row.id]))(row.id),
    parts: row.parts,
    space: await spaceForConcerned(db, row.accountId, report),
    object: row.kind === "object" && report !== undefined ? ownObjectIn(row.accountId, [report]) : null,
    message: row.kind === "message" && report !== undefined ? ownWordsIn(row.accountId, [report]) : null,
    reason: row.reason,
    at: row.decidedAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    isUndone: row.undoneAt !== null,
    appeal: appealOf(row),
  };
}

/** As who wrote it reads it. */
const complaintThen = (
  { text, at, isGranted, answer, answeredAt, answeredBy }: Complaint,
  { decidedBy }: Pick<typeof reportDecisions.$inferSelect, "decidedBy">,
): NoticeAppeal => ({
  text,
  at: at.toISOString(),
  answer:
    answeredAt === null
      ? null
      : {
          isGranted: isGranted === true,
          reason: answer ?? "",
          at: answeredAt.toISOString(),
          isBySame: answeredBy !== null && answeredBy === decidedBy,
        },
});

function appealOf(row: typeof reportDecisions.$inferSelect): NoticeAppeal | null {
  const { appealedAt, appealAnsweredAt, appealAnsweredBy } = row;
  if (appealedAt === null) return null;
  return {
    text: row.appealText ?? "",
    at: appealedAt.toISOString(),
    answer:
      appealAnsweredAt === null
        ? null
        : {
            isGranted: row.isAppealGranted === true,
            reason: row.appealReason ?? "",
            at: appealAnsweredAt.toISOString(),
            isBySame: appealAnsweredBy !== null && appealAnsweredBy === row.decidedBy,
          },
  };
}
