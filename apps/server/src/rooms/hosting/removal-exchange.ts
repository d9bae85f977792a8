import type { Logger } from "pino";
import { z } from "zod";
import { NamedError } from "../../named-error.ts";
import type { PubSub } from "../../platform/shared/pubsub.ts";
import { openPubSubRequests } from "../../platform/shared/pubsub-requests.ts";
import type { Rooms } from "../rooms-api.ts";
import type { ActingHost } from "./acting-host.ts";

const question = z.object({
  spaceId: z.string(),
  instanceId: z.string(),
  visitorId: z.string(),
  host: z.object({ userId: z.string().nullable(), displayName: z.string() }),
});
const answer = z.object({ wasThere: z.boolean() });

export type RemovalExchangeDeps = {
  pubsub: PubSub;
  log: Pick<Logger, "error">;
  rooms: Pick<Rooms, "putOut" | "seatElsewhere" | "dropSeat" | "runsHere">;
  patienceMs?: number;
};

export type RemovalExchange = {
  /**
   * Puts a visitor out of a space for a host, in whichever process they are; whoever runs their instance writes the line
   * in the log. False: they were nowhere. Throws UNAVAILABLE where the process that has them doesn't answer, as it may be
   * gone and can be asked again once its instances are free, or where it can't be written at present.
   */
  remove: (spaceId: string, visitorId: string, host: ActingHost) => Promise<boolean>;
  end: () => void;
};

/** Removes people from instances of this process and, by asking other processes, from theirs. */
export function openRemovalExchange({
  pubsub,
  log,
  rooms,
  patienceMs,
}: RemovalExchangeDeps): RemovalExchange {
  const others = openPubSubRequests({
    pubsub,
    channel: "rooms:removal",
    question,
    answer,
    patienceMs,
    onError: (err) => log.error({ err }, "Another process's removal failed"),
    // Whoever runs the instance answers.
    answerTo: async ({ instanceId, spaceId, visitorId, host }) =>
      rooms.runsHere(instanceId) ? { wasThere: await rooms.putOut(spaceId, visitorId, host) } : null,
  });

  return {
    async remove(spaceId, visitorId, host) {
      const wasHere = await rooms.putOut(spaceId, visitorId, host);
      const seat = await rooms.seatElsewhere(spaceId, visitorId);
      if (seat === null) return wasHere;
      const { instanceId, isRun } = seat;
      if (!isRun && (await rooms.dropSeat(instanceId, visitorId, host))) return true;
      const answered = await others.ask({ spaceId, instanceId, visitorId, host });
      if (answered === null && !wasHere) throw new NamedError("UNAVAILABLE");
      return wasHere || answered?.wasThere === true;
    },
    end: () => others.end(),
  };
}
