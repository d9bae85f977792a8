import type { Logger } from "pino";
import { z } from "zod";
import { mediaSource, mediaTicket, type MediaSource, type MediaTicket } from "@veranda/contract/media";
import { codeOf } from "../../platform/thrown.ts";
import { NamedError } from "../../named-error.ts";
import { MediaUnavailable } from "../../platform/media/media-server.ts";
import type { PubSub } from "../../platform/shared/pubsub.ts";
import { openPubSubRequests } from "../../platform/shared/pubsub-requests.ts";
import type { SeatedVisitor } from "../participants/visitor.ts";
import type { Rooms } from "../rooms-api.ts";

const question = z.object({
  instanceId: z.string(),
  visitor: z.object({ visitorId: z.string(), spaceId: z.string().nullable() }),
  /** Absent from a process of an earlier version. */
  of: mediaSource.default("people"),
});
const REFUSALS = ["INSTANCE_NOT_FOUND", "FORBIDDEN", "NOT_LIVE", "UNAVAILABLE"] as const;
const answer = z.object({
  /** A name instead of a ticket: why there is none. */
  result: z.union([mediaTicket, z.enum(REFUSALS)]),
});
type Answer = z.infer<typeof answer>;

export type TicketExchangeDeps = {
  pubsub: PubSub;
  log: Pick<Logger, "error">;
  rooms: Pick<Rooms, "mediaTicket" | "runsElsewhere">;
  patienceMs?: number;
};

export type TicketExchange = {
  /** Throws NamedError INSTANCE_NOT_FOUND, FORBIDDEN for who doesn't sit there, NOT_LIVE, and UNAVAILABLE. */
  ticket: (instanceId: string, visitor: SeatedVisitor, of: MediaSource) => Promise<MediaTicket>;
  end: () => void;
};

/** Media tickets, for instances of this process and, by asking other processes, for theirs. */
export function openTicketExchange({ pubsub, log, rooms, patienceMs }: TicketExchangeDeps): TicketExchange {
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

  const onError = (err: unknown): void => log.error({ err }, "A media ticket for another process failed");
  const others = openPubSubRequests({
    pubsub,
    channel: "rooms:media-ticket",
    question,
    answer,
    patienceMs,
    onError,
    async answerTo({ instanceId, visitor, of }) {
      const result = await resultOf(instanceId, visitor, of).catch((error: unknown): Answer["result"] => {
        onError(error);
        return "UNAVAILABLE";
      });
      // It runs in another process: that one answers.
      return result === "INSTANCE_NOT_FOUND" ? null : { result };
    },
  });

  return {
    async ticket(instanceId, visitor, of) {
      const here = await resultOf(instanceId, visitor, of);
      const result =
        here === "INSTANCE_NOT_FOUND" && (await rooms.runsElsewhere(instanceId))
          ? ((await others.ask({ instanceId, visitor, of }))?.result ?? "UNAVAILABLE")
          : here;
      if (typeof result === "string") throw new NamedError(result);
      return result;
    },
    end: () => others.end(),
  };
}
