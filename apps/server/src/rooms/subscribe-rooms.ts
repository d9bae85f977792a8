import type { Logger } from "pino";
import type { Events } from "../platform/events/events.ts";
import type { PubSub } from "../platform/shared/pubsub.ts";
import type { Rooms } from "./types.ts";

/** What every process hears of: an event is handed to one of them, and those inside may be in another one's rooms. */
const SPACES_CHANNEL = "rooms:spaces";
const BLOCKS_CHANNEL = "rooms:blocks";

export type SubscribeRoomsDeps = {
  events: Pick<Events, "subscribe" | "on">;
  pubsub: PubSub;
  rooms: Pick<Rooms, "refresh" | "settleBlocks" | "endSession">;
  log: Pick<Logger, "warn">;
};

/** Those inside a space are told what has changed before the call that changed it is answered. Returns the end of it. */
export function subscribeRooms({ events, pubsub, rooms, log }: SubscribeRoomsDeps): () => void {
  // What is told is only where to look: it may come again, late, and in any order.
  const refresh = async (spaceId: string): Promise<void> => {
    pubsub.publish(SPACES_CHANNEL, spaceId);
    await rooms.refresh(spaceId);
  };
  const settle = async ({ from, to }: { from: string; to: string }): Promise<void> => {
    pubsub.publish(BLOCKS_CHANNEL, `${from} ${to}`);
    await rooms.settleBlocks(from, to);
  };
  events.subscribe(
    "rooms",
    {
      SpaceChanged: ({ spaceId }) => refresh(spaceId),
      SpaceEnded: ({ spaceId }) => refresh(spaceId),
      PersonBlocked: settle,
      PersonUnblocked: settle,
    },
    { isAwaited: true },
  );
  const warn = (error: unknown): void =>
    log.warn({ err: error }, "A change that another process told of could not be looked at yet");
  const ends = [
    events.on("SessionOver", ({ sessionId }) => rooms.endSession(sessionId)),
    pubsub.subscribe(SPACES_CHANNEL, (spaceId) => void rooms.refresh(spaceId).catch(warn)),
    pubsub.subscribe(BLOCKS_CHANNEL, (pair) => {
      const [from = "", to = ""] = pair.split(" ");
      void rooms.settleBlocks(from, to).catch(warn);
    }),
  ];
  return () => ends.forEach((end) => end());
}
