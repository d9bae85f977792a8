import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { ownedBy } from "../spaces/members.ts";

/**
 * Removes a person from reports before their account is deleted in the same transaction: their names and messages in the
 * evidence, the texts of their appeals and complaints, and what decisions have removed from their profile and spaces.
 * Reports and decisions stay, without their name.
 */
export async function forgetReports(tx: Pick<Db, "execute">, accountId: string): Promise<void> {
  await tx.execute(sql`
    update reports set
      evidence_of = array_remove(evidence_of, ${accountId}),
      evidence = evidence || case when evidence #>> '{object,accountId}' = ${accountId}
        then jsonb_build_object('object', evidence -> 'object'
          || '{"accountId": null, "name": "", "words": [], "files": []}') else '{}' end
        || case when evidence #> '{object,editors}' is null then '{}' else jsonb_build_object('object',
          (evidence -> 'object') || case when evidence #>> '{object,accountId}' = ${accountId}
            then '{"accountId": null, "name": "", "words": [], "files": []}' else '{}' end::jsonb
          || jsonb_build_object('editors', (
            select coalesce(jsonb_agg(case when editor ->> 'accountId' = ${accountId}
              then '{"accountId": null, "displayName": "", "username": ""}' else editor end order by n), '[]')
            from jsonb_array_elements(evidence #> '{object,editors}') with ordinality as editors (editor, n)))) end
        || jsonb_build_object(
        'chat', (
          select coalesce(jsonb_agg(case when line ->> 'accountId' = ${accountId}
            then line || '{"accountId": null, "senderName": "", "text": ""}' else line end order by n), '[]')
          from jsonb_array_elements(evidence -> 'chat') with ordinality as chat (line, n)),
        'people', (
          select coalesce(jsonb_agg(case when person ->> 'accountId' = ${accountId}
            then person || '{"accountId": null, "displayName": ""}' else person end order by n), '[]')
          from jsonb_array_elements(evidence -> 'people') with ordinality as people (person, n)))
    where evidence_of @> array[${accountId}]::text[]`);
  await tx.execute(sql`delete from pending_evidence where evidence_of @> array[${accountId}]::text[]`);
  await tx.execute(sql`
    update report_decisions set appeal_text = '' where appeal_text is not null
      and account_id = ${accountId}`);
  await tx.execute(sql`
    update report_decisions set removed = null
    where removed ->> 'of' = 'profile' and account_id = ${accountId}`);
  // What was removed from a space belongs to its present owner, whomever the decision was about. The picture of one that
  // stays without a maker stays away.
  await tx.execute(sql`
    update report_decisions set removed = removed - 'name' - 'text'
    where removed ->> 'of' = 'space' and undone_at is null and space_id in ${ownedBy(accountId)}`);
  await tx.execute(sql`
    update report_complaints set text = ''
    where report_id in (select id from reports where reporter_id = ${accountId})`);
}
