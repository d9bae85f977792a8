import { useQuery } from "@tanstack/react-query";
import type { OwnSpaceEvent } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { EventList } from "./event-list.tsx";
import { ownEventsQuery } from "./event-queries.ts";
import { phaseOf, useNow } from "./event-time.ts";

const TICK_MS = 30_000;
/** The rest is on the page of events. */
const SHOWN = 24;

/** What takes place in spaces that one loves is on the page of events alone. */
const isTheirs = ({ isGoing, isWaiting, isEntered, isInvited, isHost, friends }: OwnSpaceEvent): boolean =>
  isGoing || isWaiting || isEntered || isInvited || isHost || friends.length > 0;

/** Events that the person hosts, is invited to, or that they and friends are going to; nothing where there are none. */
export function OwnEvents() {
  const { data = [] } = useQuery(ownEventsQuery());
  const now = useNow(TICK_MS);
  const events = data.filter(isTheirs);
  const ahead = events.filter(
    (event) => !event.isCancelled && (now === null || phaseOf(event, now) !== "over"),
  );
  return (
    <div className="px-(--gutter)">
      <EventList id="own-events" title={t.upcoming()} events={ahead.slice(0, SHOWN)} />
      <EventList
        id="own-cancelled-events"
        title={t.cancelledEvents()}
        events={events.filter(({ isCancelled }) => isCancelled)}
      />
    </div>
  );
}
