import { sql, type SQL } from "drizzle-orm";

/* What other domains ask of reports: the tables are named in this folder alone. */

/**
 * Whether somebody else has reported this space and staff's answer is awaited: no decision yet, or an appeal that waits.
 * What a classifier found opens nothing. That this account reported it itself counts for nothing: it would open what it likes.
 */
export const isUnderReview = (spaceId: SQL, accountId: string | SQL): SQL<boolean> => sql<boolean>`(exists (
    select from reports where reports.subject = 'space:' || ${spaceId} and reports.decision_id is null and reports.finding is null
      and reports.reporter_id is distinct from ${accountId})
  or exists (
    select from report_decisions where report_decisions.kind = 'space' and report_decisions.space_id = ${spaceId}
      and report_decisions.appealed_at is not null and report_decisions.appeal_answered_at is null))`;
