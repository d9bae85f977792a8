import { desc, eq, or } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { conversationInEach } from "../people/conversation.ts";
import { detailFor, writerOf } from "./host-act-text.ts";
import { hostActs, spaceBans } from "./tables.ts";

/**
 * Bans of a person and by them, and hosts' acts; others' texts only as far as these may reach them
 * (docs/young-people.md).
 */
export const exportModeration: ExportPart = async (db, accountId) => {
  const columns = {
    spaceID: spaceBans.spaceId,
    reason: spaceBans.reason,
    at: spaceBans.bannedAt,
    until: spaceBans.endsAt,
  };
  const [bans, bannedOthers, acts] = await Promise.all([
    db
      .select({ ...columns, bannedBy: spaceBans.bannedBy })
      .from(spaceBans)
      .where(eq(spaceBans.accountId, accountId))
      .orderBy(desc(spaceBans.bannedAt)),
    db
      .select({ ...columns, displayName: spaceBans.displayName })
      .from(spaceBans)
      .where(eq(spaceBans.bannedBy, accountId))
      .orderBy(desc(spaceBans.bannedAt)),
    db
      .select()
      .from(hostActs)
      .where(or(eq(hostActs.by, accountId), eq(hostActs.target, accountId)))
      .orderBy(desc(hostActs.number)),
  ]);
  const writerIds = [
    ...bans.map(({ bannedBy }) => bannedBy),
    ...acts.map((row) => writerOf(row)?.accountId ?? null),
  ];
  const spaceIds = [...bans.map(({ spaceID }) => spaceID), ...acts.map(({ spaceId }) => spaceId)];
  const conversationOf = await conversationInEach(
    db,
    spaceIds.filter((id) => id !== null),
    [accountId, ...writerIds.filter((id) => id !== null)],
  );
  const actOf = (row: (typeof acts)[number]) => ({
    spaceID: row.spaceId,
    at: row.at,
    act: row.act,
    ...detailFor(row, (writerId) => conversationOf(row.spaceId)(writerId, accountId)),
  });
  return {
    bans: bans.map(({ bannedBy, ...ban }) => {
      const isReasonHidden = !conversationOf(ban.spaceID)(bannedBy, accountId);
      return { ...ban, ...(isReasonHidden && { reason: "" }), isReasonHidden };
    }),
    bannedOthers,
    actsAsHost: acts
      .filter(({ by }) => by === accountId)
      .map((row) => ({ ...actOf(row), target: row.targetName })),
    actsOfHosts: acts.filter(({ target }) => target === accountId).map(actOf),
  };
};
