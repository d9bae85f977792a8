import { randomUUID } from "node:crypto";
import { z } from "zod";
import { NamedError } from "../../named-error.ts";
import type { PubSub } from "../../platform/shared/pubsub.ts";
import type { Rooms } from "../rooms-api.ts";
import type { ActingHost } from "./acting-host.ts";

const ASKED_CHANNEL = "rooms:removal-asked";
const ANSWERED_CHANNEL = "rooms:removal-answered";
/** A process that does not answer by then is away. */
const PATIENCE_MS = 3_000;

const question = z.object({
  id: z.string(),
  from: z.string(),
  spaceId: z.string(),
  instanceId: z.string(),
  visitorId: z.string(),
  host: z.object({ userId: z.string().nullable(), displayName: z.string() }),
});
type Question = z.infer<typeof question>;
const answer = z.object({ id: z.string(), wasThere: z.boolean() });

export type RemovalExchangeDeps = {
  pubsub: PubSub;
  rooms: Pick<Rooms, "putOut" | "seatElsewhere" | "dropSeat" | "runsHere">;
  patienceMs?: number;
};

export type RemovalExchange = {
  /**
   * Puts a visitor out of a space for a host, in whichever process they are; whoever runs their instance writes the line
   * in the log. False: they were nowhere. Throws UNAVAILABLE where the process that has them doesn't answer: it may be
   * gone, and can be asked again once its instances are free.
   */
  remove: (spaceId: string, visitorId: string, host: ActingHost) => Promise<boolean>;
  end: () => void;
};

/** Removes people from instances of this process and, by asking other processes, from theirs. */
export function openRemovalExchange({
  pubsub,
  rooms,
  patienceMs = PATIENCE_MS,
}: RemovalExchangeDeps): RemovalExchange {
  const self = randomUUID();
  const waiting = new Map<string, (wasThere: boolean | null) => void>();

  /** null: nobody answers. */
  const ask = (asked: Omit<Question, "id" | "from">): Promise<boolean | null> =>
    new Promise((resolve) => {
      const id = randomUUID();
      const settle = (wasThere: boolean | null): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(wasThere);
      };
      const timer = setTimeout(() => settle(null), patienceMs);
      waiting.set(id, settle);
      pubsub.publish(ASKED_CHANNEL, JSON.stringify({ id, from: self, ...asked } satisfies Question));
    });

  const ends = [
    pubsub.subscribe(ASKED_CHANNEL, (message) => {
      const { id, from, instanceId, spaceId, visitorId, host } = question.parse(JSON.parse(message));
      // Whoever runs the instance answers.
      if (from === self || !rooms.runsHere(instanceId)) return;
      const wasThere = rooms.putOut(spaceId, visitorId, host);
      pubsub.publish(`${ANSWERED_CHANNEL}:${from}`, JSON.stringify({ id, wasThere }));
    }),
    pubsub.subscribe(`${ANSWERED_CHANNEL}:${self}`, (message) => {
      const { id, wasThere } = answer.parse(JSON.parse(message));
      waiting.get(id)?.(wasThere);
    }),
  ];

  return {
    async remove(spaceId, visitorId, host) {
      const wasHere = rooms.putOut(spaceId, visitorId, host);
      const seat = await rooms.seatElsewhere(spaceId, visitorId);
      if (seat === null) return wasHere;
      const { instanceId, isRun } = seat;
      if (!isRun && (await rooms.dropSeat(instanceId, visitorId, host))) return true;
      const wasThere = await ask({ spaceId, instanceId, visitorId, host });
      if (wasThere === null && !wasHere) throw new NamedError("UNAVAILABLE");
      return wasHere || wasThere === true;
    },
    end() {
      for (const end of ends) end();
      for (const settle of waiting.values()) settle(null);
    },
  };
}
