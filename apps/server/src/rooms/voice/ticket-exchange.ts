import { randomUUID } from "node:crypto";
import { z } from "zod";
import { mediaSource, mediaTicket, type MediaSource, type MediaTicket } from "@veranda/contract/media";
import { codeOf } from "../../platform/thrown.ts";
import { NamedError } from "../../named-error.ts";
import { MediaUnavailable } from "../../platform/media/media-server.ts";
import type { PubSub } from "../../platform/shared/pubsub.ts";
import type { SeatedVisitor } from "../participants/visitor.ts";
import type { Rooms } from "../rooms-api.ts";

const ASKED_CHANNEL = "rooms:media-ticket-asked";
const ANSWERED_CHANNEL = "rooms:media-ticket-answered";
/** A process that does not answer by then is away. */
const PATIENCE_MS = 3_000;

const question = z.object({
  id: z.string(),
  from: z.string(),
  instanceId: z.string(),
  visitor: z.object({ visitorId: z.string(), spaceId: z.string().nullable() }),
  /** Absent from a process of an earlier version. */
  of: mediaSource.default("people"),
});
const REFUSALS = ["INSTANCE_NOT_FOUND", "FORBIDDEN", "NOT_LIVE", "UNAVAILABLE"] as const;
const answer = z.object({
  id: z.string(),
  /** A name instead of a ticket: why there is none. */
  result: z.union([mediaTicket, z.enum(REFUSALS)]),
});
type Answer = z.infer<typeof answer>;

export type TicketExchangeDeps = {
  pubsub: PubSub;
  rooms: Pick<Rooms, "mediaTicket" | "runsElsewhere">;
  patienceMs?: number;
};

export type TicketExchange = {
  /** Throws NamedError INSTANCE_NOT_FOUND, FORBIDDEN for who doesn't sit there, NOT_LIVE, and UNAVAILABLE. */
  ticket: (instanceId: string, visitor: SeatedVisitor, of: MediaSource) => Promise<MediaTicket>;
  end: () => void;
};

/** Media tickets, for instances of this process and, by asking other processes, for theirs. */
export function openTicketExchange({
  pubsub,
  rooms,
  patienceMs = PATIENCE_MS,
}: TicketExchangeDeps): TicketExchange {
  const self = randomUUID();
  const waiting = new Map<string, (result: Answer["result"]) => void>();

  const resultOf = async (
    instanceId: string,
    visitor: SeatedVisitor,
    of: MediaSource,
  ): Promise<Answer["result"]> => {
    try {
      return await rooms.mediaTicket(instanceId, visitor, of);
    } catch (error) {
      const name = REFUSALS.find((each) => each === codeOf(error));
      if (name === undefined && !(error instanceof MediaUnavailable)) throw error;
      return name ?? "UNAVAILABLE";
    }
  };

  const askOthers = (
    instanceId: string,
    visitor: SeatedVisitor,
    of: MediaSource,
  ): Promise<Answer["result"]> =>
    new Promise((resolve) => {
      const id = randomUUID();
      const settle = (result: Answer["result"]): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(result);
      };
      const timer = setTimeout(() => settle("UNAVAILABLE"), patienceMs);
      waiting.set(id, settle);
      pubsub.publish(ASKED_CHANNEL, JSON.stringify({ id, from: self, instanceId, visitor, of }));
    });

  const answerTo = async (id: string, from: string, asked: Promise<Answer["result"]>): Promise<void> => {
    const result = await asked.catch((): Answer["result"] => "UNAVAILABLE");
    // It runs in another process: that one answers.
    if (result !== "INSTANCE_NOT_FOUND")
      pubsub.publish(`${ANSWERED_CHANNEL}:${from}`, JSON.stringify({ id, result }));
  };

  const ends = [
    pubsub.subscribe(ASKED_CHANNEL, (message) => {
      const { id, from, instanceId, visitor, of } = question.parse(JSON.parse(message));
      if (from === self) return;
      void answerTo(id, from, resultOf(instanceId, visitor, of));
    }),
    pubsub.subscribe(`${ANSWERED_CHANNEL}:${self}`, (message) => {
      const { id, result } = answer.parse(JSON.parse(message));
      waiting.get(id)?.(result);
    }),
  ];

  return {
    async ticket(instanceId, visitor, of) {
      const here = await resultOf(instanceId, visitor, of);
      const result =
        here === "INSTANCE_NOT_FOUND" && (await rooms.runsElsewhere(instanceId))
          ? await askOthers(instanceId, visitor, of)
          : here;
      if (typeof result === "string") throw new NamedError(result);
      return result;
    },
    end() {
      for (const end of ends) end();
      for (const settle of waiting.values()) settle("UNAVAILABLE");
    },
  };
}
