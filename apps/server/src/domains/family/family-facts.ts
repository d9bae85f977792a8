import { sql, type SQL } from "drizzle-orm";
import { isAdult, isUnder16 } from "../accounts/account-facts.ts";

/* Facts about parental controls for queries of other domains, as SQL: only this folder uses the tables. */

const controlledBy = (
  childId: string | SQL,
  what: SQL,
): SQL<boolean> => sql`(${isUnder16(childId)} and exists (
  select from parental_controls as controls join family_links as link on link.child_id = controls.child_id
  where controls.child_id = ${childId} and ${isAdult(sql`link.parent_id`)} and ${what}))`;

/** Whether a parent has turned voice and chat off for this person. */
export const isConversationOff = (accountId: string | SQL): SQL<boolean> =>
  controlledBy(accountId, sql`controls.conversation = 'nobody'`);

/** Whether a parent has turned friend requests off for this person. */
export const areFriendRequestsOff = (accountId: string | SQL): SQL<boolean> =>
  controlledBy(accountId, sql`not controls.has_friend_requests`);
