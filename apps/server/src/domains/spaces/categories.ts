import { asc, eq, inArray } from "drizzle-orm";
import type { Category } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { isListed } from "./listings.ts";
import { categories, spaceCategories, spaces } from "./tables.ts";

const fields = { slug: categories.slug, name: categories.name, emoji: categories.emoji };

export const allCategories = (db: Db): Promise<Category[]> =>
  db.select(fields).from(categories).orderBy(asc(categories.position), asc(categories.slug));

export async function findCategory(db: Db, slug: string): Promise<Category | null> {
  const [row] = await db.select(fields).from(categories).where(eq(categories.slug, slug));
  return row ?? null;
}

export const categoriesOfSpace = (db: Db, spaceId: string): Promise<Category[]> =>
  db
    .select(fields)
    .from(spaceCategories)
    .innerJoin(categories, eq(categories.slug, spaceCategories.categorySlug))
    .where(eq(spaceCategories.spaceId, spaceId))
    .orderBy(asc(spaceCategories.position));

/** Categories that have listed spaces. */
export const filledCategories = (db: Db): Promise<Category[]> =>
  db
    .select(fields)
    .from(categories)
    .where(
      inArray(
        categories.slug,
        db
          .select({ slug: spaceCategories.categorySlug })
          .from(spaceCategories)
          .innerJoin(spaces, eq(spaces.id, spaceCategories.spaceId))
          .where(isListed),
      ),
    )
    .orderBy(asc(categories.position), asc(categories.slug));
