import { and, inArray, isNotNull } from "drizzle-orm";
import type { SpaceCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { roleIn } from "./members.ts";
import { spaces } from "./tables.ts";

/**
 * The same cards; those of spaces that this person hosts get the share setting and the share id, which a host may pass
 * on.
 */
export async function markHosted(db: Db, person: string, shown: readonly SpaceCard[]): Promise<SpaceCard[]> {
  if (shown.length === 0) return [];
  const rows = await db
    .select({
      id: spaces.id,
      role: roleIn(person),
      shareSetting: spaces.shareSetting,
      isInviteOnly: spaces.isInviteOnly,
      shareId: spaces.shareId,
      publishedAt: spaces.publishedAt,
      isSandbox: spaces.isSandbox,
    })
    .from(spaces)
    .where(
      and(
        inArray(
          spaces.id,
          shown.map(({ id }) => id),
        ),
        isNotNull(roleIn(person)),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.map((card) => {
    const row = byId.get(card.id);
    if (row === undefined) return card;
    const { role, shareSetting, isInviteOnly, shareId, publishedAt, isSandbox } = row;
    const own = {
      shareSetting,
      isInviteOnly,
      shareId,
      isPublishedToExplore: publishedAt !== null,
      isSandbox,
      isOwner: role === "owner",
    };
    return { ...card, own };
  });
}
