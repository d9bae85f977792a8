import { useQuery } from "@tanstack/react-query";
import type { OwnSpaceEvent } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { EventCard } from "./event-card.tsx";
import { ownEventsQuery } from "./event-queries.ts";
import { phaseOf, useNow } from "./event-time.ts";

const TICK_MS = 30_000;

const noteOf = ({ isInvited, isWaiting, isEntered }: OwnSpaceEvent): string | undefined =>
  isEntered ? t.isInDraw() : isWaiting ? t.onWaitingList() : isInvited ? t.youAreInvited() : undefined;

/** Events that the person is invited to, or that they and friends are going to; nothing where there are none. */
export function OwnEvents() {
  const { data: events = [] } = useQuery(ownEventsQuery());
  const now = useNow(TICK_MS);
  const ahead = events.filter(
    (event) => !event.isCancelled && (now === null || phaseOf(event, now) !== "over"),
  );
  return (
    <>
      <EventList id="own-events" title={t.upcoming()} events={ahead} />
      <EventList
        id="own-cancelled-events"
        title={t.cancelledEvents()}
        events={events.filter(({ isCancelled }) => isCancelled)}
      />
    </>
  );
}

type EventListProps = { id: string; title: string; events: readonly OwnSpaceEvent[] };

function EventList({ id, title, events }: EventListProps) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10 px-(--gutter)">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-3">
        {events.map((event) => (
          <li key={event.id} className="max-w-2xl min-w-0">
            <EventCard
              event={event}
              share={event.shareId}
              friends={event.friends}
              note={noteOf(event)}
              hasSpace
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
