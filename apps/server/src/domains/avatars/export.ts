import { eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { keptLooks } from "./tables.ts";

export const exportAvatars: ExportPart = async (db, accountId) => ({
  keptLooks: await db
    .select({
      avatar: keptLooks.avatar,
      name: keptLooks.name,
      isShown: keptLooks.isShown,
      keptAt: keptLooks.keptAt,
    })
    .from(keptLooks)
    .where(eq(keptLooks.accountId, accountId)),
});
