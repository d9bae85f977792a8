import { sql } from "drizzle-orm";
import type { DecisionOutcome, ReportCounts } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";

/** More than anybody reads: further ones are not counted. */
const COUNTED_MAX = 10_000;
/** Durations are measured over the newest of them. */
const TIMED_MAX = 200;
const DAYS_MS = 30 * 86_400_000;

/** How much waits, in rows of the queue: reports of the same are one; and what was decided lately. */
export async function readCounts(db: Db, at: Date): Promise<ReportCounts> {
  const since = new Date(at.getTime() - DAYS_MS);
  const { rows } = await db.execute<Omit<ReportCounts, "decided"> & Record<DecisionOutcome, number>>(sql`
    with taken as (
      select extract(epoch from decided_at - (
        select min(created_at) from reports where reports.decision_id = timed.id)) / 60 as minutes
      from (
        select id, decided_at from report_decisions
        where decided_at > ${since} order by decided_at desc limit ${TIMED_MAX}) as timed)
    select
      (select count(*)::int from (
        select distinct subject from reports where decision_id is null limit ${COUNTED_MAX}) as waiting) as open,
      (select count(*)::int from report_decisions
        where appealed_at is not null and appeal_answered_at is null) as appeals,
      (count(*) filter (where undone_at is null and outcome = 'dismissed'))::int as dismissed,
      (count(*) filter (where undone_at is null and outcome = 'noted'))::int as noted,
      (count(*) filter (where undone_at is null and outcome = 'warned'))::int as warned,
      (count(*) filter (where undone_at is null and outcome = 'removed'))::int as removed,
      (count(*) filter (where undone_at is null and outcome = 'suspended'))::int as suspended,
      (count(*) filter (where undone_at is not null))::int as undone,
      (select percentile_cont(0.5) within group (order by minutes) from taken) as "medianMinutes"
    from (
      select outcome, undone_at from report_decisions
      where decided_at > ${since} order by decided_at desc limit ${COUNTED_MAX}) as latest`);
  const [counted] = rows;
  if (counted === undefined) throw new Error("Reports could not be counted");
  const { open, appeals, undone, medianMinutes, dismissed, noted, warned, removed, suspended } = counted;
  const decided = { dismissed, noted, warned, removed, suspended };
  return {
    open,
    appeals,
    decided,
    undone,
    medianMinutes: medianMinutes === null ? null : Math.round(medianMinutes),
  };
}
