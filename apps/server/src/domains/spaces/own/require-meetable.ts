import { NamedError } from "../../../named-error.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

/**
 * Throws USER_NOT_FOUND for an account that isn't there, or between which and one of the askers a block stands. The
 * space's owner is among them: whom they have blocked is nothing in their spaces, whoever of the hosts asks for it.
 */
export async function requireMeetable(
  { directory, circleOf }: Pick<OwnSpacesDeps, "directory" | "circleOf">,
  askers: readonly string[],
  accountId: string,
): Promise<void> {
  const [people, circles] = await Promise.all([
    directory.people([accountId]),
    Promise.all([...new Set(askers)].map((each) => circleOf(each))),
  ]);
  if (!people.has(accountId) || circles.some(({ blockedIds }) => blockedIds.includes(accountId)))
    throw new NamedError("USER_NOT_FOUND");
}
