import { desc, eq } from "drizzle-orm";
import type { ExportPart } from "../accounts/export.ts";
import { spaceBans } from "./tables.ts";

/** From which spaces somebody is or was banned, and whom they banned themselves. */
export const exportModeration: ExportPart = async (db, accountId) => {
  const columns = {
    spaceID: spaceBans.spaceId,
    reason: spaceBans.reason,
    at: spaceBans.bannedAt,
    until: spaceBans.endsAt,
  };
  const [bans, bannedOthers] = await Promise.all([
    db
      .select(columns)
      .from(spaceBans)
      .where(eq(spaceBans.accountId, accountId))
      .orderBy(desc(spaceBans.bannedAt)),
    db
      .select({ ...columns, displayName: spaceBans.displayName })
      .from(spaceBans)
      .where(eq(spaceBans.bannedBy, accountId))
      .orderBy(desc(spaceBans.bannedAt)),
  ]);
  return { bans, bannedOthers };
};
