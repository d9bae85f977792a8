import type { SpaceEvent } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { Link } from "react-router";
import { profilePath } from "#site/profile-path.ts";
import { Portrait } from "#ui/portrait.tsx";
import { formatWhenShort, useTimeZone, type EventPhase } from "./event-time.ts";

type EventGoingProps = { event: SpaceEvent; phase: EventPhase | null };

/** Who is going. */
export function EventGoing({ event, phase }: EventGoingProps) {
  const { going, goingCount } = event;
  const isOpen = phase === "ahead" || phase === "on";
  const isPast = phase === "over" || phase === "cancelled";
  return (
    <section aria-labelledby="event-going" className="mt-10">
      <h2 id="event-going" className="text-xl">
        {isPast ? t.wereGoing({ count: goingCount }) : t.going({ count: goingCount })}
      </h2>
      {isOpen && <p className="mt-1 text-sm text-ink-soft">{t.hostsSeeWhoCame()}</p>}
      {going.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-4">
          {going.map(({ userID, username, displayName, picture }) => (
            <li key={userID} className="w-20">
              <Link to={profilePath(username)} className="block rounded-xl text-center hover:underline">
                <Portrait picture={picture} name={displayName} className="mx-auto size-14" />
                <span className="mt-1.5 block truncate text-sm">{displayName}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How many places are left, and who gets them. */
export function EventPlaces({ event, phase }: EventGoingProps) {
  const timeZone = useTimeZone();
  const { placesLeft, reservedPlaces, invitedUntil, startsAt, waitingCount, draw, isGoing } = event;
  if (placesLeft === null || !(phase === "ahead" || phase === "on")) return null;
  if (draw !== null && !draw.isOver)
    return (
      <div className="mt-6 text-ink-soft">
        <p className="font-medium text-ink">
          {t.placesDrawn({ places: placesLeft + reservedPlaces, time: formatWhenShort(draw.at, timeZone) })}
        </p>
        <p>{t.entrants({ count: waitingCount })}</p>
      </div>
    );
  return (
    <div className="mt-6 text-ink-soft">
      <p className="font-medium text-ink">
        {placesLeft === 0 && isGoing === true ? t.otherPlacesTaken() : t.placesLeft({ count: placesLeft })}
      </p>
      {reservedPlaces > 0 && (
        <p>
          {t.placesKept({ count: reservedPlaces, time: formatWhenShort(invitedUntil ?? startsAt, timeZone) })}
        </p>
      )}
      {waitingCount > 0 && <p>{t.waiting({ count: waitingCount })}</p>}
    </div>
  );
}
