import { useQuery, type QueryClient } from "@tanstack/react-query";
import type { Client } from "@veranda/contract";
import * as t from "@veranda/messages/welcome";
import { Suspense } from "react";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { featuredQuery, feedRowsQuery } from "#api/queries.ts";
import { FeaturedCarousel, FeedRows } from "#areas/browse";
import { OwnEvents } from "#areas/events";
import { CreateSpaceCall } from "#areas/host";
import { useAuth } from "#session/use-auth.ts";
import { PageMeta } from "#site/page-meta.tsx";
import { useSite } from "#site/site.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Route } from "./+types/home.ts";

const prefetch = (queries: QueryClient, client: Client) => [
  queries.prefetchQuery(featuredQuery(client)),
  queries.prefetchQuery(feedRowsQuery(client)),
];

export async function loader(args: Route.LoaderArgs) {
  return { dehydrated: await loadOnServer(args, prefetch) };
}

export async function clientLoader() {
  await loadInBrowser(prefetch);
}

export default function Home() {
  const { brand, isSessionExpected } = useSite();
  const { isLoggedIn } = useAuth();
  const featured = useQuery(featuredQuery());
  const image = featured.data?.[0]?.space.pictures.poster;
  return (
    <div className="mx-auto max-w-[120rem] pt-5 pb-20">
      <PageMeta {...(image === undefined ? {} : { image })} />
      <h1 className="sr-only">{brand.name}</h1>
      {/* Who comes with a session knows. */}
      {!isSessionExpected && !isLoggedIn && (
        <p className="mb-4 px-(--gutter) text-ink-soft">{t.whatThisIs({ site: brand.name })}</p>
      )}
      {featured.isPending ? (
        <Skeleton className="mx-(--gutter) h-[clamp(22rem,58svh,38rem)] rounded-3xl" />
      ) : (
        <FeaturedCarousel items={featured.data ?? []} />
      )}
      <CreateSpaceCall />
      {isLoggedIn && (
        <Suspense>
          <OwnEvents />
        </Suspense>
      )}
      <FeedRows />
    </div>
  );
}
