import { useQuery } from "@tanstack/react-query";
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
import { eventIdOf } from "#site/event-path.ts";
import { usePageParameters } from "#site/page-parameters.ts";
import { CardSkeleton } from "#ui/card.tsx";
import { PageBody } from "#ui/page-body.tsx";
import type { Route } from "./+types/event.ts";

export const loader = (args: Route.LoaderArgs) => loadEventOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadEventInBrowser(args);

export default function Event({ params, loaderData }: Route.ComponentProps) {
  const [search] = usePageParameters();
  const share = search.get("share");
  const { isRestoring } = useAuth();
  const { data, error, isPending, refetch } = useQuery({
    ...eventQuery({ id: eventIdOf(params.address), share: share ?? undefined }),
    // Closed to a guest, it may be open to the person whose session is being restored.
    enabled: !isRestoring,
  });
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
