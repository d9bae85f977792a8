import { and, eq, sql } from "drizzle-orm";
import { mayRemoveHost, SPACE_ADMINISTRATORS_MAX } from "@veranda/contract";
import { NamedError } from "../../../named-error.ts";
import { spaces } from "../tables.ts";
import { demandHost } from "./demand-host.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

/**
 * Makes someone a host of a space, which each of its hosts may do, or no more, which is the owner's to do; everybody
 * may step down. Throws FORBIDDEN, USER_NOT_FOUND for someone whom one
 * can't meet, ALREADY_HOST, or TOO_MANY_PEOPLE.
 */
export async function setHost(
  { db, directory, circleOf }: Pick<OwnSpacesDeps, "db" | "directory" | "circleOf">,
  me: string,
  id: string,
  { accountId, isAdmin }: { accountId: string; isAdmin: boolean },
): Promise<void> {
  const space = await demandHost(db, id, me);
  if (isAdmin && accountId === space.ownerId) throw new NamedError("ALREADY_HOST");
  if (!isAdmin) {
    if (!mayRemoveHost(space, { ...space, accountId: me }, accountId)) throw new NamedError("FORBIDDEN");
    await db
      .update(spaces)
      .set({ administrators: sql`array_remove(${spaces.administrators}, ${accountId})` })
      .where(eq(spaces.id, id));
    return;
  }
  const [people, { blockedIds }] = await Promise.all([directory.people([accountId]), circleOf(me)]);
  if (!people.has(accountId) || blockedIds.includes(accountId)) throw new NamedError("USER_NOT_FOUND");
  // Asked twice at once, it is done by the first.
  const added = await db
    .update(spaces)
    .set({ administrators: sql`array_append(${spaces.administrators}, ${accountId})` })
    .where(
      and(
        eq(spaces.id, id),
        sql`not ${spaces.administrators} @> array[${accountId}]::text[]`,
        sql`cardinality(${spaces.administrators}) < ${SPACE_ADMINISTRATORS_MAX}`,
      ),
    )
    .returning({ id: spaces.id });
  if (added.length > 0) return;
  const [row] = await db
    .select({ administrators: spaces.administrators })
    .from(spaces)
    .where(eq(spaces.id, id));
  throw new NamedError(row?.administrators.includes(accountId) === true ? "ALREADY_HOST" : "TOO_MANY_PEOPLE");
}
