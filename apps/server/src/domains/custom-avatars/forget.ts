import { eq } from "drizzle-orm";
import type { RemovedAccount } from "../../account-data.ts";
import { sourceUse } from "./source-use.ts";
import { customAvatars } from "./tables.ts";

/** Removes the avatars that a person has uploaded, with their files. */
export async function forgetCustomAvatars({ tx, files, accountId }: RemovedAccount): Promise<void> {
  const removed = await tx
    .delete(customAvatars)
    .where(eq(customAvatars.accountId, accountId))
    .returning({ id: customAvatars.id, filesUse: customAvatars.filesUse });
  const uses = removed.flatMap(({ id, filesUse }) => [
    sourceUse(id),
    ...(filesUse === null ? [] : [filesUse]),
  ]);
  if (uses.length > 0) await files.dropIn(tx, uses);
}
