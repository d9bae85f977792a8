import { randomUUID } from "node:crypto";
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
  const warn = (error: unknown): void =>
    log.warn({ err: error }, "A change that another process told of could not be looked at yet");
  // A process hears itself too, and has looked already.
  const self = randomUUID();
  const othersOn = (channel: string, hear: (told: string[]) => Promise<void>): (() => void) =>
    pubsub.subscribe(channel, (message) => {
      const [sender, ...told] = message.split(" ");
      if (sender !== self) void hear(told).catch(warn);
    });
  // What is told is only where to look: it may come again, late, and in any order.
  const refresh = async (spaceId: string): Promise<void> => {
    pubsub.publish(SPACES_CHANNEL, `${self} ${spaceId}`);
    await rooms.refresh(spaceId);
  };
  const settle = async ({ from, to }: { from: string; to: string }): Promise<void> => {
    pubsub.publish(BLOCKS_CHANNEL, `${self} ${from} ${to}`);
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
  const ends = [
    events.on("SessionOver", ({ sessionId }) => rooms.endSession(sessionId)),
    othersOn(SPACES_CHANNEL, ([spaceId = ""]) => rooms.refresh(spaceId)),
    othersOn(BLOCKS_CHANNEL, ([from = "", to = ""]) => rooms.settleBlocks(from, to)),
  ];
  return () => ends.forEach((end) => end());
}
