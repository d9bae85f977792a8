import { useQuery, type QueryClient } from "@tanstack/react-query";
import type { Client } from "@veranda/contract";
import * as t from "@veranda/messages/explore";
import * as pages from "@veranda/messages/pages";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { categoriesQuery } from "#api/queries.ts";
import { CategoryTiles } from "#areas/browse";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import type { Route } from "./+types/categories.ts";

const prefetch = (queries: QueryClient, client: Client) => [queries.prefetchQuery(categoriesQuery(client))];

export async function loader(args: Route.LoaderArgs) {
  return { dehydrated: await loadOnServer(args, prefetch) };
}

export async function clientLoader() {
  await loadInBrowser(prefetch);
}

export default function Categories() {
  const { data, error, refetch } = useQuery(categoriesQuery());
  return (
    <PageBody>
      <PageMeta title={pages.allCategories()} description={t.categoriesLead()} />
      <PageHead title={pages.allCategories()} lead={t.categoriesLead()} />
      {error && data === undefined ? (
        <QueryFault error={error} onRetry={() => void refetch()} />
      ) : (
        <CategoryTiles categories={data ?? null} />
      )}
    </PageBody>
  );
}
