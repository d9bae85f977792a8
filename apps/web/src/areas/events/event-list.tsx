import type { OwnSpaceEvent, SpaceEventCard } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { EventCard } from "./event-card.tsx";

/** Anybody's, or with what it is to the reader. */
export type ListedEvent = SpaceEventCard & Partial<OwnSpaceEvent>;

const noteOf = ({ isGoing, isHost, isInvited, isWaiting, isEntered }: ListedEvent): string | undefined =>
  isEntered === true
    ? t.isInDraw()
    : isWaiting === true
      ? t.onWaitingList()
      : isInvited === true
        ? t.youAreInvited()
        : isHost === true
          ? t.youHost()
          : isGoing === true
            ? t.youAreGoing()
            : undefined;

type EventListProps = { id: string; title: string; events: readonly ListedEvent[] };

/** Events under a heading; nothing where there are none. */
export function EventList({ id, title, events }: EventListProps) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
        {events.map((event) => (
          <li key={event.id} className="min-w-0">
            <EventCard
              event={event}
              share={event.shareId ?? null}
              friends={event.friends ?? []}
              note={noteOf(event)}
              hasSpace
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
