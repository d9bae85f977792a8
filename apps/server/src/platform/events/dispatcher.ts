import type { Logger } from "pino";
import { Counter, Histogram, type Registry } from "prom-client";
import type { Db } from "../db/database.ts";
import { park, releaseTaken, removeHandled, takeDue, tryAgainIn, type Delivery } from "./outbox.ts";

/** Backoff of retries in milliseconds, and the number of attempts. */
export type Timing = {
  readonly retryDelayMs: number;
  readonly retryDelayMaxMs: number;
  /** Attempts before an event is parked. */
  readonly triesMax: number;
  /** Lease of an event, longer than a handler may take: then another process takes over from one that has died. */
  readonly leaseMs: number;
  readonly handlerMs: number;
  /** Polling interval of the outbox, besides wake-ups. */
  readonly pollIntervalMs: number;
  /** How long a call waits for awaited subscribers. */
  readonly awaitedMs: number;
};

export const TIMING: Timing = {
  retryDelayMs: 1_000,
  retryDelayMaxMs: 10 * 60_000,
  triesMax: 8,
  leaseMs: 30_000,
  handlerMs: 20_000,
  pollIntervalMs: 5_000,
  awaitedMs: 2_000,
};

/**
 * Statements of two processes start at different moments: tolerance for a lease that seems too far ahead to the other.
 */
const STATEMENTS_APART_MS = 5_000;
const WAIT_GROWTH = 3;
const AT_ONCE = 32;
/** The rest is left to other subscribers. */
const OF_ONE_SUBSCRIBER = 24;
/** While more events wait than are taken at once, every so many times the newest are taken. */
const NEWEST_EVERY = 4;

export type DispatcherDeps = {
  db: Db;
  log: Logger;
  metrics: Registry;
  timing: Timing;
  /** Subscribers of this version; events for others are left to the versions that have them. */
  subscribers: readonly string[];
  /** No other process of the installation runs: events leased by an earlier one are released at once. */
  isAlone: boolean;
  handle: (delivery: Delivery) => Promise<void>;
};

export type Dispatcher = {
  /** Wakes the dispatcher: there are new events. */
  wake(): void;
  /** Resolves when each of these was attempted once, or after `awaitedMs`. */
  attempted(ids: readonly number[]): Promise<void>;
  /** Waits for running handlers; the rest stays in the outbox. */
  close(): Promise<void>;
};

/** Delivers events from the outbox to their subscribers: at least once, in order per subject, with retries. */
export function startDispatcher(deps: DispatcherDeps): Dispatcher {
  const { db, log, timing, subscribers } = deps;
  const longestMs = Math.max(timing.leaseMs, timing.retryDelayMaxMs) + STATEMENTS_APART_MS;
  const metrics = createMetrics(deps.metrics);
  const underWay = new Set<Promise<void>>();
  const busy = new Map(subscribers.map((name) => [name, 0]));
  let takes = 0;
  const waiting = new Map<number, () => void>();
  const closing = new AbortController();
  let isWanted = false;
  let hasMore = false;
  let polling: Promise<void> | null = null;
  let isLeftOver = deps.isAlone;
  /** Counts wakes: see `deliver`. */
  let wakes = 0;

  const wake = (): void => {
    wakes += 1;
    isWanted = true;
    if (closing.signal.aborted) return;
    polling ??= poll().finally(() => {
      polling = null;
      if (isWanted) wake();
    });
  };

  /**
   * Never early: a timer counts from the start of its event loop turn, and a poll that runs too early misses the event.
   */
  const wakeAfter = (ms: number): void => {
    const at = performance.now() + ms;
    const check = (): void => {
      const left = at - performance.now();
      if (left > 0) setTimeout(check, left).unref();
      else wake();
    };
    setTimeout(check, ms).unref();
  };

  const poll = async (): Promise<void> => {
    try {
      while (isWanted && !closing.signal.aborted) {
        isWanted = false;
        if (isLeftOver) await releaseTaken(db, subscribers);
        isLeftOver = false;
        const limit = AT_ONCE - underWay.size;
        const spared = [...busy]
          .map(([name, count]) => ({ name, busy: count, spare: Math.min(limit, OF_ONE_SUBSCRIBER - count) }))
          .filter(({ spare }) => spare > 0);
        const isBacklog = hasMore;
        // Finishing the next one wakes it again.
        hasMore = true;
        if (spared.length === 0) return;
        takes += 1;
        const isNewestFirst = isBacklog && takes % NEWEST_EVERY === 0;
        const due = await takeDue(db, {
          subscribers: spared,
          limit,
          leaseMs: timing.leaseMs,
          longestMs,
          isBacklog,
          isNewestFirst,
        });
        for (const delivery of due) begin(delivery);
        hasMore = due.length === limit || [...busy.values()].some((count) => count >= OF_ONE_SUBSCRIBER);
      }
    } catch (error) {
      isWanted = false;
      log.warn({ err: error }, "The outbox could not be looked through; it is looked at again");
    }
  };

  const begin = (delivery: Delivery): void => {
    const { subscriber } = delivery;
    const count = (by: number): void => void busy.set(subscriber, (busy.get(subscriber) ?? 0) + by);
    count(1);
    const running: Promise<void> = deliver(delivery)
      .catch((error: unknown) => log.warn({ err: error, ...nameOf(delivery) }, "An event is handed on again"))
      .finally(() => {
        underWay.delete(running);
        count(-1);
        waiting.get(delivery.id)?.();
        if (hasMore) wake();
      });
    underWay.add(running);
  };

  const deliver = async (delivery: Delivery): Promise<void> => {
    const { id, subscriber, tries } = delivery;
    try {
      await within(timing.handlerMs, deps.handle(delivery));
    } catch (error) {
      const isLast = tries >= timing.triesMax;
      metrics.deliveries.inc({ subscriber, outcome: isLast ? "parked" : "failed" });
      log[isLast ? "error" : "warn"](
        { err: error, ...nameOf(delivery) },
        isLast
          ? "An event could not be handled and is parked"
          : "An event was not handled and is tried again",
      );
      if (isLast) {
        await park(db, id);
        return wake();
      }
      const waitMs = Math.min(timing.retryDelayMs * WAIT_GROWTH ** (tries - 1), timing.retryDelayMaxMs);
      await tryAgainIn(db, id, waitMs);
      if (waitMs < timing.pollIntervalMs) wakeAfter(waitMs);
      return;
    }
    metrics.deliveries.inc({ subscriber, outcome: "handled" });
    metrics.delay.observe(delivery.age);
    const before = wakes;
    const hasNext = await removeHandled(db, id);
    // An event that was written while this one was being removed may have been missed.
    if (hasNext || wakes !== before) wake();
  };

  const timer = setInterval(wake, timing.pollIntervalMs).unref();
  wake();

  return {
    wake,
    async attempted(ids) {
      if (closing.signal.aborted || ids.length === 0) return;
      const each = ids.map(
        (id) =>
          new Promise<void>((resolve) => {
            waiting.set(id, resolve);
          }),
      );
      await within(timing.awaitedMs, Promise.all(each)).catch(() => undefined);
      for (const id of ids) waiting.delete(id);
    },
    async close() {
      closing.abort();
      clearInterval(timer);
      await polling;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

const nameOf = ({ id, event, subscriber, tries }: Delivery) => ({ id, event, subscriber, attempt: tries });

/** Rejects if it takes longer. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Not done in ${ms} ms`)), ms);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function createMetrics(registry: Registry) {
  return {
    deliveries: new Counter({
      name: "veranda_outbox_deliveries_total",
      help: "Tries to hand an event to a subscriber",
      labelNames: ["subscriber", "outcome"],
      registers: [registry],
    }),
    delay: new Histogram({
      name: "veranda_outbox_delay_seconds",
      help: "From the moment that an event was written until a subscriber was given it",
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 30, 300],
      registers: [registry],
    }),
  };
}
