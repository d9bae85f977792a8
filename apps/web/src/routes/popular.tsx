import { useInfiniteQuery, type QueryClient } from "@tanstack/react-query";
import type { Client } from "@veranda/contract";
import * as t from "@veranda/messages/explore";
import * as pages from "@veranda/messages/pages";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { listingQuery } from "#api/queries.ts";
import { Listing } from "#areas/browse";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/popular.ts";

const prefetch = (queries: QueryClient, client: Client) => [
  queries.prefetchInfiniteQuery(listingQuery("popular", client)),
];

export async function loader(args: Route.LoaderArgs) {
  return { dehydrated: await loadOnServer(args, prefetch) };
}

export async function clientLoader() {
  await loadInBrowser(prefetch);
}

export default function Popular() {
  return (
    <PageBody>
      <PageMeta title={pages.popular()} description={t.popularLead()} />
      <PageHead title={pages.popular()} lead={t.popularLead()} />
      <Listing
        query={useInfiniteQuery(listingQuery("popular"))}
        empty={<Notice title={t.nothingPopular()}>{t.comeBackLater()}</Notice>}
      />
    </PageBody>
  );
}
