import { sql } from "drizzle-orm";
import { EVIDENCE_DAYS, REPORT_EVIDENCE_MINUTES, REPORTS_DAYS } from "@veranda/contract/constants";
import type { Db } from "../../platform/db/database.ts";

/** Removes evidence whose time is over, and reports with their decisions long after that. The log of decisions stays. */
export async function purgeReports(db: Db, at: Date): Promise<void> {
  const isOlder = (days: number) => sql`decided_at < ${at}::timestamptz - make_interval(days => ${days})`;
  await db.execute(sql`
    delete from pending_evidence
    where recorded_at < ${at}::timestamptz - make_interval(mins => ${REPORT_EVIDENCE_MINUTES})`);
  await db.transaction(async (tx) => {
    const isOver = sql`decision_id in (select id from report_decisions where ${isOlder(EVIDENCE_DAYS)})`;
    await tx.execute(sql`
      delete from report_pictures where report_id in (select id from reports where ${isOver})`);
    await tx.execute(sql`
      update reports set evidence = null, evidence_of = '{}', contents = null, guest = null
      where ${isOver} and (evidence is not null or contents is not null or guest is not null)`);
    // What still holds, or waits for an answer, stays with what explains it.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from report_decisions where ${isOlder(REPORTS_DAYS)}
        and (undone_at is not null or outcome in ('dismissed', 'noted', 'warned') or ends_at < ${at}::timestamptz)
        and (appealed_at is null or appeal_answered_at is not null)`);
    const ids = sql.param(rows.map(({ id }) => id));
    await tx.execute(sql`delete from reports where decision_id = any(${ids}::uuid[])`);
    await tx.execute(sql`delete from report_decisions where id = any(${ids}::uuid[])`);
  });
}
