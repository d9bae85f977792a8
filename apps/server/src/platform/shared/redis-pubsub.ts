import type { Redis } from "ioredis";
import type { Logger } from "pino";
import type { PubSub } from "./pubsub.ts";

/**
 * Messages to every process on one Redis. `subscriber` is a separate connection, as Redis requires. Messages published
 * while Redis is away, or before a subscription has reached it, are lost.
 */
export function createRedisPubSub(publisher: Redis, subscriber: Redis, prefix: string, log: Logger): PubSub {
  const listeners = new Map<string, Set<(message: string) => void>>();
  subscriber.on("message", (channel: string, message: string) => {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(message);
      } catch (error) {
        // Listeners validate messages and may throw: other writers or later versions may send anything.
        log.warn({ err: error, channel }, "A message of Redis could not be read");
      }
    }
  });
  const failed = (error: unknown): void => log.warn({ err: error }, "Redis did not take a message");
  return {
    publish(channel, message) {
      publisher.publish(prefix + channel, message).catch(failed);
    },
    subscribe(channel, listener) {
      const name = prefix + channel;
      const own = listeners.get(name) ?? new Set();
      if (own.size === 0) subscriber.subscribe(name).catch(failed);
      listeners.set(name, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size > 0 || listeners.get(name) !== own) return;
        listeners.delete(name);
        subscriber.unsubscribe(name).catch(failed);
      };
    },
    async close() {
      listeners.clear();
    },
  };
}
