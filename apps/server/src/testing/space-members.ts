import type { SpaceMemberRole } from "@veranda/contract/permissions";
import { spaceMembers } from "../domains/spaces/tables.ts";
import type { Db } from "../platform/db/database.ts";

/** Makes somebody the owner of these spaces, or gives them another role. */
export async function addMember(
  db: Pick<Db, "insert">,
  accountId: string,
  spaceIds: readonly string[],
  role: SpaceMemberRole = "owner",
): Promise<void> {
  await db.insert(spaceMembers).values(spaceIds.map((spaceId) => ({ spaceId, accountId, role })));
}
