import { sql } from "drizzle-orm";
import type { Db } from "@veranda/server/src/platform/db/database.ts";

/** Fills a database with reports: five for each subject, one in ten decided, and a few with a pending appeal. */
export async function fillWithReports(db: Db, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into accounts (id, username, display_name, email, email_verified_at, avatar, created_at, is_staff)
      select 'p' || lpad(n::text, 15, '0'), 'person' || n, 'Person ' || n, 'p' || n || '@example.org', now(), 'ada', now(),
        n = 0
      from generate_series(0, 9999) as n`);
    await tx.execute(sql`
      insert into report_decisions (id, outcome, reason, kind, category, account_id, decided_by, decided_at, appealed_at)
      select md5('d' || n)::uuid, (array['dismissed', 'warned', 'suspended'])[1 + n % 3], 'It broke the terms.', 'person',
        'harassment', 'p' || lpad((1 + n % 9999)::text, 15, '0'), 'p' || lpad('0', 15, '0'),
        now() - n * interval '5 minutes', case when n % 50 = 0 then now() end
      from generate_series(0, ${Math.floor(count / 10) - 1}::int) as n`);
    await tx.execute(sql`
      insert into reports (kind, subject, reporter_id, reported_id, category, reason, evidence_of, created_at, decision_id)
      select 'person', 'person:p' || lpad((1 + n / 5)::text, 15, '0'), 'p' || lpad((1 + n * 31 % 9999)::text, 15, '0'),
        'p' || lpad((1 + n / 5 % 9999)::text, 15, '0'),
        (array['harassment', 'spam', 'abuse'])[1 + n % 3], repeat('They were rude to me. ', 5), '{}',
        now() - n * interval '1 minute', case when n % 10 = 0 then md5('d' || n / 10)::uuid end
      from generate_series(0, ${count - 1}::int) as n`);
  });
  // Statistics that autovacuum would have collected.
  await db.execute(sql`vacuum analyze`);
}
