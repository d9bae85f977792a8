import type { Events } from "../../platform/events/events.ts";
import { endUnapproachable } from "./own/invitations.ts";
import { removeBlockedHost } from "./own/remove-blocked-host.ts";
import type { PersonFacts } from "./reservation-holder.ts";
import type { Visits } from "./visits.ts";

/** Returns an unsubscribe function for what doesn't end with the events. */
export function subscribeSpaces(
  events: Events,
  { visits, circleOf }: { visits: Pick<Visits, "count">; circleOf: PersonFacts["circleOf"] },
): () => void {
  events.subscribe(
    "spaces",
    {
      AgeBandChanged: ({ accountId }) => endUnapproachable(events, accountId),
      async PersonBlocked({ from, to }) {
        // It may be handled late: somebody unblocked since then keeps later roles.
        if (!(await circleOf(from)).blockedIds.includes(to)) return;
        await removeBlockedHost(events, from, to);
        await removeBlockedHost(events, to, from);
      },
    },
    { isAwaited: true },
  );
  return events.on("SpaceVisited", ({ spaceId, accountId }) => visits.count(spaceId, accountId));
}
