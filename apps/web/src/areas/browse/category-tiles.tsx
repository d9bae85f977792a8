import type { Category } from "@veranda/contract";
import * as t from "@veranda/messages/explore";
import { Link } from "react-router";
import { Skeleton } from "#ui/skeleton.tsx";
import { categoryName } from "./category-words.ts";

const GRID = "grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4";

/** All categories; null while loading. */
export function CategoryTiles({ categories }: { categories: readonly Category[] | null }) {
  if (categories === null) {
    return (
      <div role="status" aria-label={t.loadingCategories()} className={GRID}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-28 rounded-2xl" />
        ))}
      </div>
    );
  }
  return (
    <ul className={GRID}>
      {categories.map(({ slug, name, emoji }) => (
        <li key={slug}>
          <Link
            to={`/categories/${slug}`}
            prefetch="intent"
            className="group relative flex h-28 items-end overflow-hidden rounded-2xl border border-line bg-surface p-4 transition duration-150 hover:border-line-strong sm:p-5 hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className="absolute top-3 right-4 w-16 font-emoji text-[2.75rem] leading-none transition-transform duration-250 ease-out-soft group-hover:-translate-y-0.5 group-hover:rotate-6"
            >
              {emoji}
            </span>
            <span className="min-w-0 font-heading text-xl font-semibold wrap-anywhere">
              {categoryName({ slug, name })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
