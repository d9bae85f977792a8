import type { QueryClient } from "@tanstack/react-query";
import type { Client } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import * as pages from "@veranda/messages/pages";
import { Suspense } from "react";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { CreateEventButton, EventsHere, publicEventsQuery } from "#areas/events";
import { useAuth } from "#session/use-auth.ts";
import { PageMeta } from "#site/page-meta.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHead } from "#ui/page-head.tsx";
import type { Route } from "./+types/events.ts";

const prefetch = (queries: QueryClient, client: Client) => [
  queries.prefetchInfiniteQuery(publicEventsQuery(client)),
];

export async function loader(args: Route.LoaderArgs) {
  return { dehydrated: await loadOnServer(args, prefetch) };
}

export async function clientLoader() {
  await loadInBrowser(prefetch);
}

export default function Events() {
  const { isLoggedIn } = useAuth();
  return (
    <PageBody>
      <PageMeta title={pages.whatsOn()} description={t.whatsOnLead()} />
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <PageHead title={pages.whatsOn()} lead={t.whatsOnLead()} />
        {isLoggedIn && (
          <Suspense>
            <CreateEventButton />
          </Suspense>
        )}
      </div>
      <EventsHere />
    </PageBody>
  );
}
