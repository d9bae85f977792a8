import { useQuery, type QueryClient } from "@tanstack/react-query";
import type { Client } from "@veranda/contract";
import * as t from "@veranda/messages/explore";
import * as pages from "@veranda/messages/pages";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { featuredQuery } from "#api/queries.ts";
import { SpaceGrid, SpaceGridSkeleton } from "#areas/browse";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/featured.ts";

const prefetch = (queries: QueryClient, client: Client) => [queries.prefetchQuery(featuredQuery(client))];

export async function loader(args: Route.LoaderArgs) {
  return { dehydrated: await loadOnServer(args, prefetch) };
}

export async function clientLoader() {
  await loadInBrowser(prefetch);
}

export default function Featured() {
  return (
    <PageBody>
      <PageMeta title={pages.featured()} description={t.featuredLead()} />
      <PageHead title={pages.featured()} lead={t.featuredLead()} />
      <FeaturedGrid />
    </PageBody>
  );
}

function FeaturedGrid() {
  const { data, error, isPending, refetch } = useQuery(featuredQuery());
  if (isPending) return <SpaceGridSkeleton count={8} />;
  if (data === undefined) return <QueryFault error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Notice title={t.nothingFeatured()}>{t.comeBackLater()}</Notice>;
  return <SpaceGrid spaces={data.map(({ space }) => space)} />;
}
