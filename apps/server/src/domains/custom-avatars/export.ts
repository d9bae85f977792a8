import { eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { customAvatars } from "./tables.ts";

export const exportCustomAvatars: ExportPart = async (db, accountId) => ({
  customAvatars: await db
    .select({
      name: customAvatars.name,
      state: customAvatars.state,
      file: customAvatars.source,
      report: customAvatars.report,
      bones: customAvatars.bones,
      createdAt: customAvatars.createdAt,
    })
    .from(customAvatars)
    .where(eq(customAvatars.accountId, accountId)),
});
