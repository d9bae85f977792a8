import { inArray, sql } from "drizzle-orm";
import type { BannedFiles } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { hasBanned } from "../files/banned-contents.ts";
import { moderationLog, reportDecisions } from "./tables.ts";

/** In the log, which outlives the ban. */
export const FILES_BANNED = "files banned";

/** What each of these decisions has banned, also where it is undone. */
export async function filesBannedBy(
  db: Pick<Db, "select">,
  decisionIds: readonly string[],
): Promise<(decisionId: string) => BannedFiles> {
  if (decisionIds.length === 0) return () => "none";
  const isBanned = sql<boolean>`${hasBanned(sql`report_decisions.id`)}
    or exists (select from ${moderationLog} as log
      where log.decision_id = report_decisions.id and log.act = 'removed' and log.detail = ${FILES_BANNED})`;
  const rows = await db
    .select({ id: reportDecisions.id, isBanAlone: reportDecisions.isBanAlone, isBanned })
    .from(reportDecisions)
    .where(inArray(reportDecisions.id, [...new Set(decisionIds)]));
  const banned = new Map(
    rows.map(({ id, isBanAlone, isBanned: isSo }): [string, BannedFiles] => [
      id,
      isBanAlone ? "alone" : isSo ? "with_object" : "none",
    ]),
  );
  return (id) => banned.get(id) ?? "none";
}
