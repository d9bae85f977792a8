import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/events";
import * as pages from "@veranda/messages/pages";
import { CalendarPlus } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { EventCard } from "./event-card.tsx";
import { EventModal } from "./event-dialogs.ts";
import { EVENT_STALE_MS, eventsOfSpaceQuery } from "./event-queries.ts";
import { phaseOf, useNow } from "./event-time.ts";

const TICK_MS = 30_000;

type SpaceEventsProps = { spaceId: string; share: string | null };

/** A space's events that aren't over; its hosts make new ones here. */
export function SpaceEvents({ spaceId, share }: SpaceEventsProps) {
  const { data } = useQuery({
    ...eventsOfSpaceQuery({ id: spaceId, share: share ?? undefined }),
    staleTime: EVENT_STALE_MS,
  });
  const now = useNow(TICK_MS);
  if (data === undefined) return null;
  const events = data.events.filter((event) => now === null || phaseOf(event, now) !== "over");
  if (events.length === 0 && !data.isHost) return null;
  return (
    <section aria-labelledby="space-events" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="space-events" className="text-2xl">
          {t.events()}
        </h2>
        {data.isHost && (
          <Button size="sm" aria-label={t.create()} onClick={() => openDialog(EventModal, { spaceId })}>
            <CalendarPlus className="size-4" aria-hidden="true" />
            {pages.create()}
          </Button>
        )}
      </div>
      {events.length === 0 ? (
        <p className="mt-2 text-ink-soft">{t.noneYet()}</p>
      ) : (
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
          {events.map((event) => (
            <li key={event.id} className="max-w-2xl min-w-0">
              <EventCard event={event} share={share} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
