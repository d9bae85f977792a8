import { sql } from "drizzle-orm";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { banOf } from "../../moderation/ban-facts.ts";
import { isBlockedBetween } from "../../people/block-facts.ts";
import { requireApproachable } from "../../people/young-people.ts";
import { ownerOfSpace } from "../members.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

/**
 * Throws USER_NOT_FOUND for an account that doesn't exist, or if there is a block between it and `me` or the space's
 * owner: people blocked by the owner get no role in their spaces, whichever host asks. Throws REQUESTS_CLOSED for
 * somebody under 16 whom `me` may not contact.
 */
export async function requireMeetable(
  { db, directory, circleOf }: Pick<OwnSpacesDeps, "db" | "directory" | "circleOf">,
  { me, ownerId }: { me: string; ownerId: string | null },
  accountId: string,
): Promise<void> {
  const [people, circles] = await Promise.all([
    directory.people([accountId]),
    Promise.all([...new Set([me, ownerId ?? me])].map((each) => circleOf(each))),
  ]);
  if (!people.has(accountId) || circles.some(({ blockedIds }) => blockedIds.includes(accountId)))
    throw new NamedError("USER_NOT_FOUND");
  await requireApproachable(db, me, accountId);
}

/**
 * The same check once the space is locked, for bans and blocks by its owner in the meantime. Throws USER_NOT_FOUND, or
 * ALREADY_BANNED for somebody whose ban must be lifted first.
 */
export async function requireNotShutOut(
  tx: Pick<Db, "select" | "execute">,
  spaceId: string,
  accountId: string,
): Promise<void> {
  if ((await banOf(tx, spaceId, { accountId, deviceId: null })) !== null)
    throw new NamedError("ALREADY_BANNED");
  const { rows } = await tx.execute<{ isBlocked: boolean }>(
    sql`select ${isBlockedBetween(accountId, ownerOfSpace(spaceId))} as "isBlocked"`,
  );
  if (rows[0]?.isBlocked === true) throw new NamedError("USER_NOT_FOUND");
}
