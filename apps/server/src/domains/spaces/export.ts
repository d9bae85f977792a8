import { desc, eq } from "drizzle-orm";
import type { ExportPart } from "../accounts/export.ts";
import { spaceLikes, spaceLoves, spaces, spaceVisits } from "./tables.ts";

/** A person's own spaces, and what they did with those of all. */
export const exportSpaces: ExportPart = async (db, accountId) => {
  const of = { spaceID: spaces.id, name: spaces.name };
  const [own, loves, likes, visits] = await Promise.all([
    db
      .select({
        ...of,
        description: spaces.description,
        shareSetting: spaces.shareSetting,
        setting: spaces.setting,
        objects: spaces.objects,
        createdAt: spaces.createdAt,
        publishedAt: spaces.publishedAt,
      })
      .from(spaces)
      .where(eq(spaces.ownerId, accountId))
      .orderBy(desc(spaces.createdAt)),
    db
      .select({ ...of, at: spaceLoves.createdAt })
      .from(spaceLoves)
      .innerJoin(spaces, eq(spaces.id, spaceLoves.spaceId))
      .where(eq(spaceLoves.accountId, accountId))
      .orderBy(desc(spaceLoves.createdAt)),
    db
      .select({ ...of, at: spaceLikes.createdAt })
      .from(spaceLikes)
      .innerJoin(spaces, eq(spaces.id, spaceLikes.spaceId))
      .where(eq(spaceLikes.accountId, accountId))
      .orderBy(desc(spaceLikes.createdAt)),
    db
      .select({ ...of, visitCount: spaceVisits.visitCount, lastVisitedAt: spaceVisits.lastVisitedAt })
      .from(spaceVisits)
      .innerJoin(spaces, eq(spaces.id, spaceVisits.spaceId))
      .where(eq(spaceVisits.accountId, accountId))
      .orderBy(desc(spaceVisits.lastVisitedAt)),
  ]);
  return { spaces: own, loves, likes, visits };
};
