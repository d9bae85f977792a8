import { desc, eq } from "drizzle-orm";
import type { ExportPart } from "../accounts/export.ts";
import { hostActs, spaceBans } from "./tables.ts";

/** From which spaces somebody is or was banned, and whom they banned themselves. */
export const exportModeration: ExportPart = async (db, accountId) => {
  const columns = {
    spaceID: spaceBans.spaceId,
    reason: spaceBans.reason,
    at: spaceBans.bannedAt,
    until: spaceBans.endsAt,
  };
  const act = {
    spaceID: hostActs.spaceId,
    at: hostActs.at,
    act: hostActs.act,
    detail: hostActs.detail,
  };
  const [bans, bannedOthers, actsAsHost, actsOfHosts] = await Promise.all([
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
    db
      .select({ ...act, target: hostActs.targetName })
      .from(hostActs)
      .where(eq(hostActs.by, accountId))
      .orderBy(desc(hostActs.number)),
    db.select(act).from(hostActs).where(eq(hostActs.target, accountId)).orderBy(desc(hostActs.number)),
  ]);
  return { bans, bannedOthers, actsAsHost, actsOfHosts };
};
