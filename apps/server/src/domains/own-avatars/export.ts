import { eq } from "drizzle-orm";
import type { ExportPart } from "../accounts/export.ts";
import { ownAvatars } from "./tables.ts";

export const exportOwnAvatars: ExportPart = async (db, accountId) => ({
  ownAvatars: await db
    .select({
      name: ownAvatars.name,
      state: ownAvatars.state,
      file: ownAvatars.source,
      report: ownAvatars.report,
      bones: ownAvatars.bones,
      createdAt: ownAvatars.createdAt,
    })
    .from(ownAvatars)
    .where(eq(ownAvatars.accountId, accountId)),
});
