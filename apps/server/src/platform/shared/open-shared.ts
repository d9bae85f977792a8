import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { StartError } from "../start-error.ts";
import { createLimiter, LIMITER_KEYS_MAX, type Limiter } from "./limiter.ts";
import { createMemoryConnectionRegistry, type ConnectionRegistry } from "./connection-registry.ts";
import { createMemoryPubSub, type PubSub } from "./pubsub.ts";
import { createMemoryWindowCounter, type WindowCounter } from "./window-counter.ts";
import { messageOf } from "../thrown.ts";

/** State that the processes of one installation share besides the database. */
export type Shared = {
  readonly limiter: Limiter;
  /** Counts requests by address, separately, so that a flood of addresses doesn't evict what `limiter` counts. */
  readonly addressCounter: WindowCounter;
  readonly pubsub: PubSub;
  readonly connectionRegistry: ConnectionRegistry;
  readonly close: () => Promise<void>;
};

export type SharedOptions = {
  /** Undefined if this process is the only one. */
  redisUrl: string | undefined;
  /** Key prefix that separates installations on one Redis. */
  secret: Uint8Array;
  log: Logger;
  monotonic: () => number;
};

const CONNECT_MS = 5_000;
const COMMAND_MS = 2_000;
/** Maximum number of addresses that one process counts. */
const ADDRESSES_MAX = 20_000;

/** In memory, or over Redis if configured. Throws StartError if Redis is unreachable at the start. */
export async function openShared({ redisUrl, secret, log, monotonic }: SharedOptions): Promise<Shared> {
  if (redisUrl === undefined) return inMemory(monotonic);
  const [{ Redis }, { createRedisWindowCounter }, { createRedisPubSub }, { openRedisConnectionRegistry }] =
    await Promise.all([
      import("ioredis"),
      import("./redis-window-counter.ts"),
      import("./redis-pubsub.ts"),
      import("./redis-connection-registry.ts"),
    ]);
  const options = {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    // Commands fail rather than queue while offline: by the time they are sent they are obsolete.
    maxRetriesPerRequest: 1,
    retryStrategy: (times: number) => Math.min(times * 200, CONNECT_MS),
  };
  await using opened = new AsyncDisposableStack();
  const redis = new Redis(redisUrl, options);
  const subscriber = new Redis(redisUrl, { ...options, maxRetriesPerRequest: null });
  for (const connection of [redis, subscriber]) {
    connection.on("error", ({ message }: Error) => log.warn({ reason: message }, "Redis can't be reached"));
    opened.defer(() => connection.disconnect());
  }
  try {
    await Promise.all([redis.connect(), subscriber.connect()]);
  } catch (cause) {
    throw new StartError(`Redis can't be reached at REDIS_URL: ${messageOf(cause)}.`, { cause });
  }
  const prefix = redisPrefix(secret);
  const connectionRegistry = await openRedisConnectionRegistry({ redis, prefix, log });
  opened.defer(() => connectionRegistry.close());
  const pubsub = createRedisPubSub(redis, subscriber, prefix, log);
  opened.defer(() => pubsub.close());
  const alone = countersOf(monotonic);
  const owned = opened.move();
  return {
    limiter: createLimiter(createRedisWindowCounter(redis, `${prefix}limit:`, log, alone.people)),
    addressCounter: createRedisWindowCounter(redis, `${prefix}address:`, log, alone.addresses),
    pubsub,
    connectionRegistry,
    close: () => owned.disposeAsync(),
  };
}

/** Prefix of an installation's keys. */
export function redisPrefix(secret: Uint8Array): string {
  const installation = createHash("sha256").update("redis").update(secret).digest("base64url").slice(0, 10);
  return `veranda:${installation}:`;
}

const countersOf = (monotonic: () => number) => ({
  people: createMemoryWindowCounter(monotonic, LIMITER_KEYS_MAX),
  addresses: createMemoryWindowCounter(monotonic, ADDRESSES_MAX),
});

function inMemory(monotonic: () => number): Shared {
  const pubsub = createMemoryPubSub();
  const { people, addresses } = countersOf(monotonic);
  return {
    limiter: createLimiter(people),
    addressCounter: addresses,
    pubsub,
    connectionRegistry: createMemoryConnectionRegistry(),
    close: () => pubsub.close(),
  };
}
