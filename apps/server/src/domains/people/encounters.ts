import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import { isAccount } from "../accounts/account-facts.ts";

const WRITE_EVERY_MS = 2_000;
/** Maximum people in a space who count as met when somebody joins them. */
const MET_AT_ONCE = 30;
/** Maximum pairs buffered; further ones are dropped. */
const WAITING_MAX = 20_000;
/** Maximum encounters stored per person, latest first. */
const REMEMBERED = 200;
/** Returning within this time does not count as another meeting. */
const SAME_MEETING_MS = 3_600_000;

export type Encounters = {
  /** Somebody has joined these people; all of them are signed in. */
  meet(person: string, present: readonly string[]): void;
  close(): Promise<void>;
};

/** Stores who met whom. Encounters are buffered and written in one statement, however large the crowd. */
export function openEncounters(db: Db, log: Logger, now: () => number): Encounters {
  let waiting = new Map<string, readonly [string, string]>();
  let writing: Promise<void> = Promise.resolve();

  const writeWaiting = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const pairs = [...waiting.values()];
    waiting = new Map();
    try {
      await writeEncounters(db, pairs, now());
    } catch (error) {
      log.error({ err: error, pairs: pairs.length }, "Meetings could not be written");
    }
  };
  const write = (): Promise<void> => (writing = writing.then(writeWaiting));
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  timer.unref();
  return {
    meet(person, present) {
      for (const other of present.slice(-MET_AT_ONCE)) {
        if (other === person || waiting.size >= WAITING_MAX) continue;
        const pair = person < other ? ([person, other] as const) : ([other, person] as const);
        waiting.set(pair.join(" "), pair);
      }
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

/** Writes encounters of pairs; hidden or deleted people are left out. */
export async function writeEncounters(
  db: Db,
  pairs: readonly (readonly [string, string])[],
  at: number,
): Promise<void> {
  const ones = pairs.map(([one]) => one);
  const others = pairs.map(([, other]) => other);
  await db.transaction(async (tx) => {
    // All writers lock in the same order, to prevent deadlocks.
    await tx.execute(sql`
      with pairs as (
        select * from unnest(${sql.param(ones)}::text[], ${sql.param(others)}::text[]) as pair (one, other)),
      sides as (select one as id, other as met from pairs union select other, one from pairs)
      insert into encounters (account_id, met_id, last_met_at)
      select sides.id, sides.met, ${new Date(at)}::timestamptz from sides
      where ${isAccount(sql`sides.id`)} and ${isAccount(sql`sides.met`)} and not exists (select from blocks
        where (blocker_id = sides.id and blocked_id = sides.met) or (blocker_id = sides.met and blocked_id = sides.id))
      order by sides.id, sides.met
      on conflict (account_id, met_id) do update set
        times = encounters.times + case when encounters.last_met_at < ${new Date(at - SAME_MEETING_MS)}::timestamptz
          then 1 else 0 end,
        last_met_at = greatest(encounters.last_met_at, excluded.last_met_at)`);
    await tx.execute(sql`
      delete from encounters using (
        select account_id, met_id, row_number() over (partition by account_id order by last_met_at desc nulls last, met_id) as place
        from encounters where account_id = any(${sql.param([...new Set([...ones, ...others])])}::text[])) as ranked
      where ranked.place > ${REMEMBERED}
        and encounters.account_id = ranked.account_id and encounters.met_id = ranked.met_id`);
  });
}
