import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Events } from "../../../platform/events/events.ts";
import type { PubSub } from "../../../platform/shared/pubsub.ts";
import type { GroupVoice } from "./group-voice.ts";

/** Messages to every process: an event is handled by one of them, but a group's voice may be in another. */
const GROUPS_CHANNEL = "group-voice:groups";
const ACCOUNTS_CHANNEL = "group-voice:accounts";
/** Detects pages that are gone, and changes without an event. */
const SWEEP_MS = 10_000;

export type SubscribeGroupVoiceDeps = {
  events: Pick<Events, "subscribe" | "on">;
  pubsub: PubSub;
  voice: Pick<GroupVoice, "settle" | "settleAccount" | "endSession" | "sweep">;
  log: Pick<Logger, "warn">;
};

/**
 * Ends participation in a group's voice before the call that causes it is answered. Returns the unsubscribe function.
 */
export function subscribeGroupVoice({ events, pubsub, voice, log }: SubscribeGroupVoiceDeps): () => void {
  const warn = (error: unknown): void =>
    log.warn({ err: error }, "Who is in a group's voice could not be looked at yet");
  const self = randomUUID();
  const othersOn = (channel: string, hear: (id: string) => Promise<unknown>): (() => void) =>
    pubsub.subscribe(channel, (message) => {
      const [sender, id = ""] = message.split(" ");
      if (sender !== self) void hear(id).catch(warn);
    });
  const settleAccounts = async (...ids: string[]): Promise<void> => {
    for (const id of ids) pubsub.publish(ACCOUNTS_CHANNEL, `${self} ${id}`);
    await Promise.all(ids.map((id) => voice.settleAccount(id)));
  };
  const ofTwo = ({ from, to }: { from: string; to: string }): Promise<void> => settleAccounts(from, to);
  events.subscribe(
    "group-voice",
    {
      async GroupChanged({ groupId }) {
        pubsub.publish(GROUPS_CHANNEL, `${self} ${groupId}`);
        await voice.settle(groupId);
      },
      PersonBlocked: ofTwo,
      FriendAccepted: ofTwo,
      FriendRemoved: ofTwo,
      AgeBandChanged: ({ accountId }) => settleAccounts(accountId),
      ParentalControlsChanged: ({ accountId }) => settleAccounts(accountId),
    },
    { isAwaited: true },
  );
  const sweeping = setInterval(() => void voice.sweep().catch(warn), SWEEP_MS);
  sweeping.unref();
  const ends = [
    events.on("SessionOver", ({ sessionId }) => voice.endSession(sessionId)),
    othersOn(GROUPS_CHANNEL, (id) => voice.settle(id)),
    othersOn(ACCOUNTS_CHANNEL, (id) => voice.settleAccount(id)),
    () => clearInterval(sweeping),
  ];
  return () => ends.forEach((end) => end());
}
