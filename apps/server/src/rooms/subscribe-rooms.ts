import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Events } from "../platform/events/events.ts";
import type { PubSub } from "../platform/shared/pubsub.ts";
import type { Announced } from "./hosting/announced.ts";
import type { Rooms } from "./rooms-api.ts";

/**
 * Messages to every process: an event is handled by one process, but the people it is about may be in another one's
 * instances.
 */
const SPACES_CHANNEL = "rooms:spaces";
const BLOCKS_CHANNEL = "rooms:blocks";
const FRIENDS_CHANNEL = "rooms:friends";
const AGES_CHANNEL = "rooms:ages";
const ACCOUNTS_CHANNEL = "rooms:accounts";
const STREAM_KEYS_CHANNEL = "rooms:stream-keys";
const CHAT_RULES_CHANNEL = "rooms:chat-rules";
const ANNOUNCED_CHANNEL = "rooms:announced";
const MESSAGES_CHANNEL = "rooms:messages";
const REVOKED_CHANNEL = "rooms:revoked";

export type SubscribeRoomsDeps = {
  events: Pick<Events, "subscribe" | "on">;
  pubsub: PubSub;
  rooms: Pick<
    Rooms,
    | "refresh"
    | "followMessage"
    | "settleBlocks"
    | "settleFriends"
    | "followAge"
    | "followAccount"
    | "endSession"
    | "announce"
    | "followChatRules"
    | "endStreams"
    | "revokeStreamKeys"
    | "endStreamsBy"
  >;
  log: Pick<Logger, "warn">;
};

export type RoomSubscriptions = {
  /** Somebody has a new stream key for a space: streams sent to other processes with the old one end. */
  readonly streamKeyMade: (spaceId: string, madeBy: string) => void;
  /** Hosts of a space have set its chat rules. */
  readonly chatRulesSaved: (spaceId: string) => void;
  /** A host has announced something to all instances of a space. */
  readonly announced: (spaceId: string, announced: Announced) => void;
  readonly end: () => void;
};

/** People in a space are notified of a change before the call that made it is answered. */
export function subscribeRooms({ events, pubsub, rooms, log }: SubscribeRoomsDeps): RoomSubscriptions {
  const warn = (error: unknown): void =>
    log.warn({ err: error }, "A change that another process told of could not be looked at yet");
  // A process receives its own messages too, and has refreshed already.
  const self = randomUUID();
  const othersOn = (channel: string, hear: (told: string[]) => Promise<void>): (() => void) =>
    pubsub.subscribe(channel, (message) => {
      const [sender, ...told] = message.split(" ");
      if (sender !== self) void hear(told).catch(warn);
    });
  // Messages only say what to refresh: they may be repeated, late and in any order. Announcements are checked again.
  const refresh = async (spaceId: string): Promise<void> => {
    pubsub.publish(SPACES_CHANNEL, `${self} ${spaceId}`);
    await rooms.refresh(spaceId);
  };
  const settle = async ({ from, to }: { from: string; to: string }): Promise<void> => {
    pubsub.publish(BLOCKS_CHANNEL, `${self} ${from} ${to}`);
    await rooms.settleBlocks(from, to);
  };
  const befriend = async ({ from, to }: { from: string; to: string }): Promise<void> => {
    pubsub.publish(FRIENDS_CHANNEL, `${self} ${from} ${to}`);
    await rooms.settleFriends(from, to);
  };
  const followAge = async ({ accountId }: { accountId: string }): Promise<void> => {
    pubsub.publish(AGES_CHANNEL, `${self} ${accountId}`);
    await rooms.followAge(accountId);
  };
  const follow = async ({ accountId }: { accountId: string }): Promise<void> => {
    pubsub.publish(ACCOUNTS_CHANNEL, `${self} ${accountId}`);
    await rooms.followAccount(accountId);
  };
  const followMessage = async ({
    instanceId,
    messageId,
  }: Record<"instanceId" | "messageId", string>): Promise<void> => {
    pubsub.publish(MESSAGES_CHANNEL, `${self} ${instanceId} ${messageId}`);
    await rooms.followMessage(instanceId, messageId);
  };
  const revoke = async ({ accountId }: { accountId: string }): Promise<void> => {
    await rooms.revokeStreamKeys(accountId);
    pubsub.publish(REVOKED_CHANNEL, `${self} ${accountId}`);
  };
  events.subscribe(
    "rooms",
    {
      SpaceChanged: ({ spaceId }) => refresh(spaceId),
      SpaceEnded: ({ spaceId }) => refresh(spaceId),
      ObjectModerated: ({ spaceId }) => refresh(spaceId),
      MessageModerated: followMessage,
      PersonBlocked: settle,
      PersonUnblocked: settle,
      FriendAccepted: befriend,
      FriendRemoved: befriend,
      AgeBandChanged: followAge,
      ParentalControlsChanged: followAge,
      AccountChanged: follow,
      SessionsRevoked: revoke,
    },
    { isAwaited: true },
  );
  const ends = [
    events.on("SessionOver", ({ sessionId }) => rooms.endSession(sessionId)),
    othersOn(SPACES_CHANNEL, ([spaceId = ""]) => rooms.refresh(spaceId)),
    othersOn(BLOCKS_CHANNEL, ([from = "", to = ""]) => rooms.settleBlocks(from, to)),
    othersOn(FRIENDS_CHANNEL, ([from = "", to = ""]) => rooms.settleFriends(from, to)),
    othersOn(AGES_CHANNEL, ([accountId = ""]) => rooms.followAge(accountId)),
    othersOn(ACCOUNTS_CHANNEL, ([accountId = ""]) => rooms.followAccount(accountId)),
    othersOn(STREAM_KEYS_CHANNEL, async ([spaceId = "", madeBy = ""]) => rooms.endStreams(spaceId, madeBy)),
    othersOn(CHAT_RULES_CHANNEL, ([spaceId = ""]) => rooms.followChatRules(spaceId)),
    othersOn(ANNOUNCED_CHANNEL, ([spaceId = "", announced = ""]) =>
      rooms.announce(spaceId, JSON.parse(decodeURIComponent(announced)) as Announced),
    ),
    othersOn(MESSAGES_CHANNEL, ([instanceId = "", messageId = ""]) =>
      rooms.followMessage(instanceId, messageId),
    ),
    othersOn(REVOKED_CHANNEL, async ([accountId = ""]) => rooms.endStreamsBy(accountId)),
  ];
  return {
    streamKeyMade: (spaceId, madeBy) => pubsub.publish(STREAM_KEYS_CHANNEL, `${self} ${spaceId} ${madeBy}`),
    chatRulesSaved: (spaceId) => pubsub.publish(CHAT_RULES_CHANNEL, `${self} ${spaceId}`),
    announced: (spaceId, announced) =>
      pubsub.publish(
        ANNOUNCED_CHANNEL,
        `${self} ${spaceId} ${encodeURIComponent(JSON.stringify(announced))}`,
      ),
    end: () => ends.forEach((end) => end()),
  };
}
