import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { PubSub } from "./pubsub.ts";

/** A process that does not answer by then is away. */
const PATIENCE_MS = 3_000;

const asking = z.object({ id: z.string(), from: z.string() });
const answering = z.object({ id: z.string() });

export type PubSubRequestsOptions<Q extends object, A extends object> = {
  pubsub: PubSub;
  /** The channels are called so, with what they are for. */
  channel: string;
  question: z.ZodType<Q>;
  answer: z.ZodType<A>;
  /** Answers another process. null: it is another one's to answer. */
  answerTo: (question: Q) => A | null | Promise<A | null>;
  /** `answerTo` has failed. */
  onError: (error: unknown) => void;
  patienceMs?: number | undefined;
};

/** Questions to the other processes of the installation, of which one has the answer. */
export type PubSubRequests<Q, A> = {
  /** null: nobody answers in time, or this process closes. */
  ask(question: Q): Promise<A | null>;
  end(): void;
};

export function openPubSubRequests<Q extends object, A extends object>({
  pubsub,
  channel,
  question,
  answer,
  answerTo,
  onError,
  patienceMs = PATIENCE_MS,
}: PubSubRequestsOptions<Q, A>): PubSubRequests<Q, A> {
  const self = randomUUID();
  const waiting = new Map<string, (answer: A | null) => void>();
  const answeredAt = (process: string): string => `${channel}-answered:${process}`;
  const reply = async (to: string, id: string, asked: Q): Promise<void> => {
    const found = await answerTo(asked);
    if (found !== null) pubsub.publish(answeredAt(to), JSON.stringify({ ...found, id }));
  };
  const ends = [
    pubsub.subscribe(`${channel}-asked`, (message) => {
      const received: unknown = JSON.parse(message);
      const { id, from } = asking.parse(received);
      // Without an answer, whoever asks waits for a while in vain.
      if (from !== self) void reply(from, id, question.parse(received)).catch(onError);
    }),
    pubsub.subscribe(answeredAt(self), (message) => {
      const received: unknown = JSON.parse(message);
      waiting.get(answering.parse(received).id)?.(answer.parse(received));
    }),
  ];
  return {
    ask: (asked) =>
      new Promise((resolve) => {
        const id = randomUUID();
        const settle = (found: A | null): void => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(found);
        };
        const timer = setTimeout(() => settle(null), patienceMs);
        waiting.set(id, settle);
        pubsub.publish(`${channel}-asked`, JSON.stringify({ ...asked, id, from: self }));
      }),
    end() {
      for (const end of ends) end();
      for (const settle of waiting.values()) settle(null);
    },
  };
}
