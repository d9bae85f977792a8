import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/events";
import { CalendarDays } from "lucide-react";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { useAuth } from "#session/use-auth.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { CardSkeleton } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { EventList, type ListedEvent } from "./event-list.tsx";
import { ownEventsQuery, publicEventsQuery } from "./event-queries.ts";
import { phaseOf, useNow } from "./event-time.ts";

const TICK_MS = 30_000;

/** What takes place now, what is ahead of one's own, and what is ahead in public. */
export function EventsHere() {
  const { isLoggedIn } = useAuth();
  const { data: ownEvents = [] } = useQuery({ ...ownEventsQuery(), enabled: isLoggedIn });
  const found = useInfiniteQuery(publicEventsQuery());
  const ticked = useNow(TICK_MS);
  if (found.isPending) return <CardSkeleton />;
  if (found.data === undefined)
    return <QueryFault error={found.error} onRetry={() => void found.refetch()} />;
  // The page is hydrated with the time at which the server asked.
  const now = ticked ?? found.dataUpdatedAt;
  const own: readonly ListedEvent[] = isLoggedIn ? ownEvents : [];
  const ownIds = new Set(own.map(({ id }) => id));
  const others = found.data.pages.flatMap(({ events }) => events).filter(({ id }) => !ownIds.has(id));
  const inPhase = (events: readonly ListedEvent[], wanted: ReturnType<typeof phaseOf>) =>
    events.filter((event) => phaseOf(event, now) === wanted);
  const all = [...own, ...others];
  if (!found.hasNextPage && all.every((event) => phaseOf(event, now) === "over")) return <NothingOn />;
  return (
    // The mini player stands beside it, as beside an event's page.
    <div className="lg:pr-(--mini-player)">
      <EventList id="events-on" title={t.onNow()} events={inPhase(all, "on")} />
      <EventList id="events-own" title={t.yourEvents()} events={inPhase(own, "ahead")} />
      <EventList id="events-ahead" title={t.upcoming()} events={inPhase(others, "ahead")} />
      {found.hasNextPage && (
        <div className="mt-8 flex justify-center">
          <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t.moreEvents()}
          </Button>
        </div>
      )}
      <EventList id="events-cancelled" title={t.cancelledEvents()} events={inPhase(own, "cancelled")} />
    </div>
  );
}

const NothingOn = () => (
  <Notice
    icon={<CalendarDays aria-hidden="true" />}
    title={t.nothingOn()}
    actions={
      <LinkButton variant="accent" to="/trending">
        {t.exploreSpaces()}
      </LinkButton>
    }
  >
    {t.nothingOnLead()}
  </Notice>
);
