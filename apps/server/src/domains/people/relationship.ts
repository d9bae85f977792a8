import { sql, type SQL } from "drizzle-orm";
import type { Relationship } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";

/** The relationship to someone, and whether they have blocked the viewer, which is never shown. */
export type ViewerRelationship = Relationship & { isBlockedBy: boolean };

/** True if neither of the two has blocked the other; always true for an anonymous viewer. */
export const isUnhidden = (viewer: string | null, other: SQL): SQL =>
  viewer === null
    ? sql`true`
    : sql`not exists (select from blocks where blocker_id = ${viewer} and blocked_id = ${other})
        and not exists (select from blocks where blocker_id = ${other} and blocked_id = ${viewer})`;

export async function relationships(
  db: Db,
  viewer: string,
  ids: readonly string[],
): Promise<Map<string, ViewerRelationship>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<ViewerRelationship & { id: string }>(sql`
    select other.id,
      exists (select from follows where follower_id = ${viewer} and followee_id = other.id) as "isFollowing",
      exists (select from follows where follower_id = other.id and followee_id = ${viewer}) as "isFollowedBy",
      case
        when exists (select from friendships where account_id = ${viewer} and friend_id = other.id) then 'friends'
        when exists (select from friend_requests where from_id = ${viewer} and to_id = other.id) then 'sent'
        when exists (select from friend_requests where from_id = other.id and to_id = ${viewer}) then 'received'
        else 'none'
      end as friendship,
      exists (select from blocks where blocker_id = ${viewer} and blocked_id = other.id) as "isBlocked",
      exists (select from blocks where blocker_id = other.id and blocked_id = ${viewer}) as "isBlockedBy"
    from unnest(${sql.param([...ids])}::text[]) as other (id)`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
