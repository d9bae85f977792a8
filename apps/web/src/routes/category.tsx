import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CallError } from "@veranda/contract";
import * as t from "@veranda/messages/explore";
import { data } from "react-router";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { categoriesMenuQuery, categoryQuery } from "#api/queries.ts";
import { categoryName, Listing } from "#areas/browse";
import { NothingHere } from "#api/faults/nothing-here.tsx";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/category.ts";

const isMissingCategory = (error: unknown) =>
  error instanceof CallError && error.code === "CATEGORY_NOT_FOUND";

export async function loader(args: Route.LoaderArgs) {
  let isMissing = false;
  const dehydrated = await loadOnServer(args, (queries, client) => [
    queries.fetchInfiniteQuery(categoryQuery(args.params.slug, client)).catch((error: unknown) => {
      isMissing = isMissingCategory(error);
    }),
  ]);
  return data({ dehydrated, isMissing }, { status: isMissing ? 404 : 200 });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await loadInBrowser((queries, client) => [
    queries.prefetchInfiniteQuery(categoryQuery(params.slug, client)),
  ]);
  return { isMissing: false };
}

export default function Category({ params, loaderData }: Route.ComponentProps) {
  const { data: categories } = useQuery(categoriesMenuQuery());
  const query = useInfiniteQuery(categoryQuery(params.slug));
  const category = categories?.find(({ slug }) => slug === params.slug);
  const name = category ? categoryName(category) : params.slug;
  if (loaderData.isMissing || isMissingCategory(query.error))
    return <NothingHere title={t.categoryNotFound()} />;
  return (
    <PageBody>
      <PageMeta title={name} description={t.spacesInCategory({ category: name })} />
      <PageHead title={name} {...(category ? { emoji: category.emoji } : {})} />
      <Listing
        query={query}
        empty={
          <Notice
            title={t.nothingInCategory()}
            actions={<LinkButton to="/categories">{t.seeAllCategories()}</LinkButton>}
          >
            {t.nothingInCategoryLead()}
          </Notice>
        }
      />
    </PageBody>
  );
}
