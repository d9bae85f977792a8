import { and, eq, inArray, sql } from "drizzle-orm";
import { NamedError } from "../../../named-error.ts";
import { categories, spaceCategories, spaces } from "../tables.ts";
import { lockAsHost, requireHost } from "./require-host.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

/** Lists a public space in explore, or unlists it. Throws NOT_PUBLIC or CATEGORY_NOT_FOUND. */
export async function publishSpace(
  { db, now }: Pick<OwnSpacesDeps, "db" | "now">,
  me: string,
  id: string,
  { isPublished, categories: slugs }: { isPublished: boolean; categories?: readonly string[] | undefined },
): Promise<void> {
  await requireHost(db, id, me);
  const at = new Date(now());
  await db.transaction(async (tx) => {
    await lockAsHost(tx, id, me);
    const isPublic = isPublished ? eq(spaces.shareSetting, "PUBLIC_LINK") : undefined;
    const changed = await tx
      .update(spaces)
      .set({
        publishedAt: isPublished ? sql`coalesce(${spaces.publishedAt}, ${at}::timestamptz)` : null,
        updatedAt: at,
      })
      .where(and(eq(spaces.id, id), isPublic))
      .returning({ id: spaces.id });
    if (changed.length === 0) throw new NamedError("NOT_PUBLIC");
    if (slugs === undefined) return;
    const chosen = [...new Set(slugs)];
    await tx.delete(spaceCategories).where(eq(spaceCategories.spaceId, id));
    if (chosen.length === 0) return;
    const existing = await tx
      .select({ slug: categories.slug })
      .from(categories)
      .where(inArray(categories.slug, chosen));
    if (existing.length < chosen.length) throw new NamedError("CATEGORY_NOT_FOUND");
    await tx
      .insert(spaceCategories)
      .values(chosen.map((categorySlug, position) => ({ spaceId: id, categorySlug, position })));
  });
}
