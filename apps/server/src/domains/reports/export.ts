import { sql, type SQL } from "drizzle-orm";
import { usernameOf } from "../accounts/account-facts.ts";
import type { ExportPart } from "../../account-data.ts";
import { hasBlocked } from "../people/block-facts.ts";
import { ownedBy } from "../spaces/members.ts";
import type { Db } from "../../platform/db/database.ts";

/**
 * What somebody has reported and what became of it, what was decided about them, and the texts that decisions in force
 * have removed from their profile and their spaces. Evidence is of others too.
 */
export const exportReports: ExportPart = async (db, me) => {
  const [reports, moderationDecisions, removedContent] = await Promise.all([
    read(
      db,
      sql`select row.kind, case when not ${hasBlocked(sql`row.reported_id`, me)}
          then ${usernameOf(sql`row.reported_id`)} end as "reported", row.category, row.reason,
          row.space_id as "spaceID", row.created_at as "createdAt",
          case decision.outcome when 'dismissed' then 'dismissed' when 'noted' then 'agreed'
            else case when decision.outcome is not null then 'acted' end end as "result",
          complaint.text as "complaint", complaint.answer as "complaintAnswer"
        from reports row left join report_decisions decision on decision.id = row.decision_id
          left join report_complaints complaint
            on complaint.report_id = row.id and complaint.decision_id = row.decision_id
        where row.reporter_id = ${me} order by row.created_at desc`,
    ),
    read(
      db,
      sql`select outcome, parts, kind, category, reason, space_id as "spaceID", decided_at as "at", ends_at as "endsAt",
          undone_at as "undoneAt", undone_reason as "undoneReason", appeal_text as "appealText",
          appealed_at as "appealedAt", is_appeal_granted as "isAppealGranted", appeal_reason as "appealReason",
          appeal_answered_at as "appealAnsweredAt"
        from report_decisions where account_id = ${me} and outcome <> 'dismissed' order by decided_at desc`,
    ),
    read(
      db,
      sql`select removed ->> 'of' as "of", case when removed ->> 'of' = 'space' then space_id end as "spaceID",
          decided_at as "at", removed #> '{name,before}' as "name", removed -> 'text' as "text"
        from report_decisions
        where undone_at is null and removed is not null and (removed ? 'name' or removed ? 'text')
          and case when removed ->> 'of' = 'space' then space_id in ${ownedBy(me)} else account_id = ${me} end
        order by decided_at desc`,
    ),
  ]);
  return { reports, moderationDecisions, removedContent };
};

const read = async (db: Db, query: SQL) => (await db.execute(query)).rows;
