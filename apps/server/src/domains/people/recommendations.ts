import { sql } from "drizzle-orm";
import type { RecommendedPerson } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { PersonCards } from "./person-cards.ts";
import { isUnhidden } from "./relationship.ts";
import { isPrivateProfile, mayApproach } from "./young-people.ts";

const SHOWN_MAX = 30;
const FILL_MAX = 24;
/** Limits of the search for friends of friends: the newest friends, and the newest of each of them. */
const FRIENDS_READ = 100;
const FRIENDS_OF_EACH = 100;
const ENCOUNTERS_READ = 200;
/** Weight of having met in a space, in mutual friends. */
const MEETING_WEIGHT = 2;

type Row = { id: string; mutualFriends: number; timesMet: number };

/** True for people who are neither friends, nor requested, nor hidden, nor oneself. */
const isNew = (me: string, id: ReturnType<typeof sql>) => sql`
  ${id} <> ${me} and ${isUnhidden(me, id)} and ${mayApproach(me, id)} and ${mayApproach(id, sql`${me}::text`)}
  and not exists (select from friendships where account_id = ${me} and friend_id = ${id})
  and not exists (select from friend_requests where from_id = ${me} and to_id = ${id})
  and not exists (select from friend_requests where from_id = ${id} and to_id = ${me})`;

/** Friends of friends and people met in spaces, best first. */
export async function recommendations(db: Db, cards: PersonCards, me: string): Promise<RecommendedPerson[]> {
  return withCards(cards, await likely(db, me));
}

/** Recommended people; if there are few, followed by the most followed people with a public profile. */
export async function fill(db: Db, cards: PersonCards, me: string): Promise<RecommendedPerson[]> {
  const found = (await likely(db, me)).slice(0, FILL_MAX);
  const rest = FILL_MAX - found.length;
  if (rest === 0) return withCards(cards, found);
  // An alias: the tables in the condition have a column with the same name.
  const id = sql`followed.account_id`;
  const { rows } = await db.execute<Row>(sql`
    select ${id} as id, 0 as "mutualFriends", 0 as "timesMet" from profiles as followed
    where follower_count > 0 and not ${isPrivateProfile(id)} and ${isNew(me, id)}
      and ${id} <> all(${sql.param(found.map((each) => each.id))}::text[])
    order by follower_count desc nulls last, ${id} limit ${rest}`);
  return withCards(cards, [...found, ...rows]);
}

async function likely(db: Db, me: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    with mine as (
      select friend_id from friendships where account_id = ${me}
      order by created_at desc nulls last, friend_id limit ${FRIENDS_READ}),
    through as (
      select theirs.friend_id as id, count(*)::int as mutual
      from mine cross join lateral (
        select friend_id from friendships where account_id = mine.friend_id
        order by created_at desc nulls last, friend_id limit ${FRIENDS_OF_EACH}) as theirs
      group by theirs.friend_id),
    met as (
      select met_id as id, times from encounters where account_id = ${me}
      order by last_met_at desc nulls last, met_id limit ${ENCOUNTERS_READ}),
    known as (
      select id, coalesce(mutual, 0) as mutual, coalesce(times, 0) as times from through full join met using (id)),
    -- In order first: who is new is looked up only until there are enough.
    ranked as (select *, mutual + ${MEETING_WEIGHT} * times as weight from known order by weight desc, id)
    select id, mutual as "mutualFriends", times as "timesMet" from ranked
    where ${isNew(me, sql`ranked.id`)}
    order by weight desc, id limit ${SHOWN_MAX}`);
  return rows;
}

async function withCards(cards: PersonCards, rows: readonly Row[]): Promise<RecommendedPerson[]> {
  const found = await cards.byId(rows.map(({ id }) => id));
  return rows.flatMap(({ id, mutualFriends, timesMet }) => {
    const card = found.get(id);
    return card === undefined ? [] : [{ ...card, mutualFriends, timesMet }];
  });
}
