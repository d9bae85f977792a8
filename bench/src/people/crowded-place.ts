import { sql } from "drizzle-orm";
import { pino } from "pino";
import { openDatabase } from "@veranda/server/src/platform/db/database.ts";

/** How long access tokens are valid, as the server takes them. */
export const ACCESS_SECONDS = 900;
/** Everybody is signed in. */
export const sessionIdOf = (n: number): string => `s${idOf(n)}`;

/** Ids with the format of account ids. */
export const idOf = (n: number): string => `p${String(n).padStart(15, "0")}`;

export type Crowd = {
  /** Total number of accounts. */
  people: number;
  /** Number of accounts, the first ones, with `friends` friends and followers each; all others have twenty friends. */
  popular: number;
  friends: number;
};

const FEW = 20;

/** Fills the database of a new data folder with people who are friends of each other. */
export async function fillWithPeople(folder: string, { people, popular, friends }: Crowd): Promise<void> {
  const log = pino({ level: "warn" }, pino.destination(2));
  const database = await openDatabase({ url: undefined, folder, log, onLost: () => process.exit(1) });
  const id = (n: string) => sql.raw(`'p' || lpad((${n})::text, 15, '0')`);
  try {
    await database.db.transaction(async (db) => {
      await db.execute(sql`set local statement_timeout = 0`);
      await db.execute(sql`
      insert into accounts (id, username, display_name, email, email_verified_at, avatar, created_at)
      select ${id("n")}, 'person' || n, 'Person ' || chr(65 + n % 26) || ' ' || n, 'p' || n || '@example.org', now(),
        'ada', now() - n * interval '1 minute'
      from generate_series(0, ${people - 1}::int) as n`);
      await db.execute(sql`
      insert into sessions (id, account_id, method, device, salt, created_at, renewed_at, expires_at)
      select 's' || id, id, 'Email', 'A bench', '\\x00', now(), now(), now() + interval '1 day' from accounts`);
      await db.execute(sql`
      insert into profiles (account_id, about) select id, 'Somebody who likes terraces.' from accounts`);
      // Pairs by number: popular accounts with people spread over all others, and every account with the next few.
      await db.execute(sql`
      with pairs as (
        select one, ${popular}::int + (one * 7919 + n * 31) % ${people - popular}::int as other, n
        from generate_series(0, ${popular - 1}::int) as one, generate_series(1, ${friends}::int) as n
        union
        select one, ${popular}::int + (one - ${popular}::int + n) % ${people - popular}::int, n
        from generate_series(${popular}::int, ${people - 1}::int) as one, generate_series(1, ${FEW / 2}::int) as n),
      sides as (select one as a, other as b, n from pairs union select other, one, n from pairs)
      insert into friendships (account_id, friend_id, created_at)
      select ${id("a")}, ${id("b")}, now() - n * interval '1 minute' from sides where a <> b
      on conflict do nothing`);
      await db.execute(sql`
      insert into follows (follower_id, followee_id, created_at)
      select account_id, friend_id, created_at from friendships`);
      await db.execute(sql`
      update profiles set friend_count = n, follower_count = n, following_count = n
      from (select account_id as id, count(*) as n from friendships group by account_id) as counted
      where account_id = counted.id`);
    });
    // Statistics that autovacuum would have collected.
    await database.db.execute(sql`vacuum analyze`);
  } finally {
    await database.close();
  }
}
