import { mayConverse } from "@veranda/contract";
import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { textsOf } from "../../platform/db/is-among.ts";
import { accountsAmong, isUnder16 } from "../accounts/account-facts.ts";
import { isConversationOff } from "../family/family-facts.ts";
import { limitingSpacesAmong, limitsYoungPeople } from "../spaces/restriction-facts.ts";
import { isBlockedBetween } from "./block-facts.ts";

/** Whether two may hear each other; null: a guest. */
export type Conversation = (one: string | null, other: string | null) => boolean;

/**
 * Which of these people may hear each other where no space decides it: not across a block, and people under 16 only
 * their friends, or nobody if a parent has turned it off (docs/young-people.md).
 */
export const conversationAmong = (db: Pick<Db, "execute">, ids: readonly string[]): Promise<Conversation> =>
  conversationWhere(db, ids, { isLimiting: sql`true`, isAcrossBlocks: false });

/**
 * Whether texts of one of these people in a space may reach the other, wherever they are shown, by the rules of the
 * space's chat. Blocks are ignored: hosts are accountable to each other for their texts.
 */
export const conversationIn = (
  db: Pick<Db, "execute">,
  spaceId: string,
  ids: readonly string[],
): Promise<Conversation> =>
  conversationWhere(db, ids, { isLimiting: limitsYoungPeople(spaceId), isAcrossBlocks: true });

/** The same in several spaces; null: outside of spaces, where people under 16 talk with friends only. */
export async function conversationInEach(
  db: Pick<Db, "execute">,
  spaceIds: readonly string[],
  ids: readonly string[],
): Promise<(spaceId: string | null) => Conversation> {
  const [{ rows }, whereLimited, elsewhere] = await Promise.all([
    db.execute<{ id: string }>(sql`select id from ${limitingSpacesAmong(spaceIds)} as limiting`),
    conversationWhere(db, ids, { isLimiting: sql`true`, isAcrossBlocks: true }),
    conversationWhere(db, ids, { isLimiting: sql`false`, isAcrossBlocks: true }),
  ]);
  const limiting = new Set(rows.map(({ id }) => id));
  return (spaceId) => (spaceId === null || limiting.has(spaceId) ? whereLimited : elsewhere);
}

async function conversationWhere(
  db: Pick<Db, "execute">,
  ids: readonly string[],
  { isLimiting, isAcrossBlocks }: { isLimiting: SQL<boolean>; isAcrossBlocks: boolean },
): Promise<Conversation> {
  const { rows } = await db.execute<{
    id: string;
    isLimitedToFriends: boolean;
    isConversationOff: boolean;
    friends: string[];
    apart: string[];
  }>(sql`
    select person.id, ${isUnder16(sql`person.id`)} and ${isLimiting} as "isLimitedToFriends",
      ${isConversationOff(sql`person.id`)} as "isConversationOff",
      array(select friend_id from friendships
        where account_id = person.id and friend_id = any(${textsOf(ids)})) as friends,
      array(select other.id from ${accountsAmong(ids)} as other
        where not ${isAcrossBlocks}::boolean and ${isBlockedBetween(sql`person.id`, sql`other.id`)}) as apart
    from ${accountsAmong(ids)} as person`);
  const facts = new Map(
    rows.map(({ id, friends, apart, ...rights }) => [
      id,
      { ...rights, friends: new Set(friends), apart: new Set(apart) },
    ]),
  );
  const factsOf = (id: string | null) => (id === null ? GUEST : facts.get(id));
  return (one, other) => {
    if (one !== null && one === other) return true;
    const [mine, theirs] = [factsOf(one), factsOf(other)];
    // The account was deleted.
    if (mine === undefined || theirs === undefined) return false;
    if (one === null || other === null) return mayConverse(mine, theirs, false);
    return (
      !mine.apart.has(other) && mayConverse(mine, theirs, mine.friends.has(other) && theirs.friends.has(one))
    );
  };
}

const NONE: ReadonlySet<string> = new Set();
/** Counts as an adult without friends and blocks. */
const GUEST = { isLimitedToFriends: false, isConversationOff: false, friends: NONE, apart: NONE };
