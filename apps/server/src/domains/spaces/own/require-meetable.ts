import { NamedError } from "../../../named-error.ts";
import { requireApproachable } from "../../people/young-people.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

/**
 * Throws USER_NOT_FOUND for an account that isn't there, or between which and `me` or the space's owner a block stands:
 * whom the owner has blocked is nothing in their spaces, whoever of the hosts asks for it. Throws REQUESTS_CLOSED for
 * somebody under 16 to whom `me` may not turn.
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
