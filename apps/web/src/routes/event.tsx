import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import {
  ClosedEvent,
  eventQuery,
  EventPage,
  isClosedEvent,
  isMissingEvent,
  loadEventInBrowser,
  loadEventOnServer,
  MissingEvent,
} from "#areas/events";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { useAuth } from "#session/use-auth.ts";
import { eventIdOf, eventPath, slugIn } from "#site/event-path.ts";
import { usePageParameters } from "#site/page-parameters.ts";
import { CardSkeleton } from "#ui/card.tsx";
import { PageBody } from "#ui/page-body.tsx";
import type { Route } from "./+types/event.ts";

export const loader = (args: Route.LoaderArgs) => loadEventOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadEventInBrowser(args);

const REFRESH_MS = 30_000;

export default function Event({ params, loaderData }: Route.ComponentProps) {
  const [search] = usePageParameters();
  const share = search.get("share");
  const { isRestoring } = useAuth();
  const { data, error, isPending, refetch } = useQuery({
    ...eventQuery({ id: eventIdOf(params.address), share: share ?? undefined }),
    // Closed to a guest, it may be open to the person whose session is being restored.
    enabled: !isRestoring,
    // Others answer meanwhile.
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: "always",
  });
  const { search: query, hash } = useLocation();
  const navigate = useNavigate();
  const address = data === undefined ? null : eventPath(data);
  const here = eventPath({ slug: slugIn(params.address), id: eventIdOf(params.address) });
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    // Renamed since the link was made.
    if (address !== null && address !== here && isIdle)
      void navigate({ pathname: address, search: query, hash }, { replace: true, preventScrollReset: true });
  }, [address, here, isIdle, navigate, query, hash]);
  if (isClosedEvent(error)) return <ClosedEvent />;
  if (loaderData.isMissing || isMissingEvent(error)) return <MissingEvent />;
  if (data) return <EventPage event={data} share={share} />;
  if (!isPending) return <QueryFault isWholePage error={error} onRetry={() => void refetch()} />;
  return (
    <PageBody>
      <CardSkeleton />
    </PageBody>
  );
}
