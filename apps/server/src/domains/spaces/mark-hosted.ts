import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { SpaceCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { spaces } from "./tables.ts";

/** The same cards; those that this person looks after say how they are shared. */
export async function markHosted(db: Db, person: string, shown: readonly SpaceCard[]): Promise<SpaceCard[]> {
  if (shown.length === 0) return [];
  const rows = await db
    .select({
      id: spaces.id,
      ownerId: spaces.ownerId,
      shareSetting: spaces.shareSetting,
      isInviteOnly: spaces.isInviteOnly,
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
        or(eq(spaces.ownerId, person), sql`${spaces.administrators} @> array[${person}]::text[]`),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.map((card) => {
    const row = byId.get(card.id);
    if (row === undefined) return card;
    const { ownerId, shareSetting, isInviteOnly, publishedAt, isSandbox } = row;
    const own = {
      shareSetting,
      isInviteOnly,
      isPublishedToExplore: publishedAt !== null,
      isSandbox,
      isOwner: ownerId === person,
    };
    return { ...card, own };
  });
}
