import { useInfiniteQuery, useQuery, type QueryClient } from "@tanstack/react-query";
import { CallError, type Client } from "@veranda/contract";
import { data } from "react-router";
import { loadInBrowser, queryClientHere } from "../api/load-in-browser.ts";
import { loadOnServer } from "../api/load-on-server.ts";
import { categoriesMenuQuery, categoryQuery } from "../api/queries.ts";
import { Listing } from "../features/explore/listing.tsx";
import { PageMeta } from "../features/meta/page-meta.tsx";
import { PageBody } from "../features/shell/page-body.tsx";
import { PageHead } from "../features/shell/page-head.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/category.ts";

const prefetch = (slug: string) => (queries: QueryClient, client: Client) => [
  queries.prefetchInfiniteQuery(categoryQuery(slug, client)),
];

const isMissing = (error: unknown) => error instanceof CallError && error.code === "CATEGORY_NOT_FOUND";

export async function loader(args: Route.LoaderArgs) {
  let missing = false;
  const dehydrated = await loadOnServer(args, (queries, client) => [
    queries.fetchInfiniteQuery(categoryQuery(args.params.slug, client)).catch((error: unknown) => {
      missing = isMissing(error);
    }),
  ]);
  if (missing) throw data(null, { status: 404 });
  return { dehydrated };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await loadInBrowser(prefetch(params.slug));
  if (isMissing(queryClientHere().getQueryState(categoryQuery(params.slug).queryKey)?.error))
    throw data(null, { status: 404 });
}

export default function Category({ params }: Route.ComponentProps) {
  const { data: categories } = useQuery(categoriesMenuQuery());
  const category = categories?.find(({ slug }) => slug === params.slug);
  const name = category?.name ?? params.slug;
  return (
    <PageBody>
      <PageMeta title={name} description={`Spaces in ${name}.`} />
      <PageHead title={name} {...(category ? { emoji: category.emoji } : {})} />
      <Listing
        query={useInfiniteQuery(categoryQuery(params.slug))}
        empty={
          <Notice
            title="Nobody has built here yet"
            actions={<LinkButton to="/categories">See all categories</LinkButton>}
          >
            This category is waiting for its first space.
          </Notice>
        }
      />
    </PageBody>
  );
}
