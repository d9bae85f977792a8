import type { Events } from "../platform/events/events.ts";
import type { Rooms } from "./types.ts";

/** Those inside a space are told what has changed before the call that changed it is answered. Returns the end of it. */
export function subscribeRooms(
  events: Pick<Events, "subscribe" | "on">,
  rooms: Pick<Rooms, "refresh" | "part" | "unhide" | "endSession">,
  hiddenFrom: (accountId: string) => Promise<readonly string[]>,
): () => void {
  events.subscribe(
    "rooms",
    {
      SpaceChanged: ({ spaceId }) => rooms.refresh(spaceId),
      // It may be told again, and late: a space that was brought back since keeps its people.
      SpaceEnded: ({ spaceId }) => rooms.refresh(spaceId),
      PersonBlocked: ({ from, to }) => rooms.part(from, to),
      async PersonUnblocked({ from, to }) {
        // The other one may block them as well, or either has blocked again since.
        if (!(await hiddenFrom(from)).includes(to)) await rooms.unhide(from, to);
      },
    },
    { isAwaited: true },
  );
  return events.on("SessionOver", ({ sessionId }) => rooms.endSession(sessionId));
}
