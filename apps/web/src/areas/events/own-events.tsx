import { useQuery } from "@tanstack/react-query";
import type { OwnSpaceEvent } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { EventCard } from "./event-card.tsx";
import { ownEventsQuery } from "./event-queries.ts";

const noteOf = ({ isInvited, isWaiting }: OwnSpaceEvent): string | undefined =>
  isWaiting ? t.onWaitingList() : isInvited ? t.youAreInvited() : undefined;

/** Events that the person is invited to, or that they and friends are going to; nothing where there are none. */
export function OwnEvents() {
  const { data: events = [] } = useQuery(ownEventsQuery());
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="own-events" className="mt-10 px-(--gutter)">
      <h2 id="own-events" className="text-2xl">
        {t.upcoming()}
      </h2>
      <ul className="mt-4 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {events.map((event) => (
          <li key={event.id} className="min-w-0">
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
