import type { PersonCard, SpaceEventCard } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { Link } from "react-router";
import { Poster } from "#areas/browse";
import { eventPath } from "#site/event-path.ts";
import { SMALL_CARD } from "#ui/card.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { formatWhenShort, phaseOf, useNow, useTimeZone } from "./event-time.ts";

const TICK_MS = 30_000;
const FRIENDS_SHOWN = 3;

type EventCardProps = {
  event: SpaceEventCard;
  share: string | null;
  /** Friends who are going. */
  friends?: readonly PersonCard[];
  /** The space's name is shown with it. */
  hasSpace?: boolean;
  /** What it is to the reader, in place of who is going. */
  note?: string | undefined;
};

/** An event in a list, linked to its page. */
export function EventCard({ event, share, friends = [], hasSpace = false, note }: EventCardProps) {
  const timeZone = useTimeZone();
  const now = useNow(TICK_MS);
  const phase = now === null ? null : phaseOf(event, now);
  const isCancelled = phase === "cancelled";
  const state = phase === "on" ? t.onNow() : isCancelled ? t.cancelled() : null;
  const goingWords = isCancelled ? t.wereGoing : t.going;
  const [friend] = friends;
  return (
    <Link
      to={eventPath(event, share)}
      className={`flex h-full items-center gap-4 p-3 transition-colors duration-150 hover:bg-hover ${SMALL_CARD}`}
    >
      <span className="relative block h-20 w-28 shrink-0 overflow-hidden rounded-xl bg-sunken">
        <Poster pictures={event.space.pictures} sizes="7rem" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block text-sm font-medium ${isCancelled ? "text-bad" : "text-accent"}`}>
          {state ?? formatWhenShort(event.startsAt, timeZone)}
        </span>
        <span className="line-clamp-2 font-semibold wrap-anywhere">{event.title}</span>
        {hasSpace && <span className="block truncate text-sm text-ink-soft">{event.space.name}</span>}
        <span
          className={`mt-1 flex items-center gap-2 text-sm ${note === undefined ? "text-ink-soft" : "font-medium text-accent"}`}
        >
          {friends.length > 0 && (
            <span aria-hidden="true" className="flex -space-x-2">
              {friends.slice(0, FRIENDS_SHOWN).map(({ userID, picture, displayName }) => (
                <Portrait
                  key={userID}
                  picture={picture}
                  name={displayName}
                  className="size-6 ring-2 ring-surface"
                />
              ))}
            </span>
          )}
          <span className="truncate">
            {note ??
              (friend === undefined || isCancelled
                ? goingWords({ count: event.goingCount })
                : t.friendsGoing({ name: friend.displayName, others: friends.length - 1 }))}
          </span>
        </span>
      </span>
    </Link>
  );
}
