import {
  domainEvents,
  type DomainEvent,
  type DomainEventName,
  type TransientEventName,
  type TransientEvents,
} from "@veranda/contract/domain-events";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { setTimeout as pause } from "node:timers/promises";
import type { Db, Tx } from "../db/database.ts";
import { isConflict } from "../db/sql-state.ts";
import { startDispatcher, TIMING, type Dispatcher, type Timing } from "./dispatcher.ts";
import { purgeOlderThan, writeEvents, type Delivery } from "./outbox.ts";

/** Records an event; it is written at the end of the transaction. */
export type RecordEvent = (event: DomainEvent) => void;

/**
 * Handlers are idempotent: a process may die after handling an event and before it is removed, and then it is delivered
 * again.
 */
export type Handlers = { readonly [N in DomainEventName]?: (event: DomainEvent<N>) => Promise<void> };

type Listener<N extends TransientEventName> = (event: TransientEvents[N]) => void;

export type Events = {
  /**
   * A transaction that records events. Record an event after locking its subject's rows: the order of the locks is the
   * order of delivery. Resolves when awaited subscribers have been notified. `work` is retried if the database aborted
   * it in favour of a concurrent transaction.
   */
  transaction<T>(work: (tx: Tx, record: RecordEvent) => Promise<T>): Promise<T>;
  /**
   * Domain events are delivered at least once, by one process of the installation; call before `start`. `isAwaited`: a
   * transaction that records an event waits until this subscriber has handled it, unless that fails or takes too long.
   */
  subscribe(subscriber: string, handlers: Handlers, options?: { isAwaited?: boolean }): void;
  /** Emits a transient event to listeners in this process. */
  emit<N extends TransientEventName>(name: N, event: TransientEvents[N]): void;
  /** Returns a function that removes the listener. */
  on<N extends TransientEventName>(name: N, listener: Listener<N>): () => void;
  /** Call once everybody has subscribed: starts dispatching. */
  start(): void;
  /** Removes events that were parked long ago, or whose subscriber no version has had since. */
  purge(): Promise<void>;
  close(): Promise<void>;
};

export type EventsDeps = {
  db: Db;
  log: Logger;
  metrics: Registry;
  timing?: Partial<Timing>;
  /** No other process of the installation runs; false if unknown. */
  isAlone?: boolean;
};

const CONFLICTS_MAX = 4;
const CONFLICT_PAUSE_MS = 20;

/** How long parked events are kept for inspection. */
const KEPT_DAYS = 30;

/** Domain events: durable by the outbox, or transient within this process. */
export function createEvents({ db, log, metrics, timing, isAlone = false }: EventsDeps): Events {
  const subscribers = new Map<string, { handlers: Handlers; isAwaited: boolean }>();
  const listeners = new Map<TransientEventName, Set<(event: never) => void>>();
  let dispatcher: Dispatcher | null = null;

  const handle = async ({ subscriber, event, data }: Delivery): Promise<void> => {
    const name = event as DomainEventName;
    // An event of a newer or older version.
    const handler = subscribers.get(subscriber)?.handlers[name] as Handler | undefined;
    if (handler === undefined) throw new Error(`${subscriber} does not know what to do about ${event}`);
    await handler({ name, ...domainEvents[name].parse(data) } as DomainEvent);
  };
  const addressed = (event: DomainEvent) =>
    [...subscribers].flatMap(([subscriber, { handlers }]) =>
      handlers[event.name] === undefined ? [] : [{ subscriber, event }],
    );

  return {
    async transaction(work) {
      if (dispatcher === null) throw new Error("Events are written once everybody has subscribed");
      const run = () =>
        db.transaction(async (tx) => {
          const noted: DomainEvent[] = [];
          const result = await work(tx, (event) => void noted.push(event));
          return { result, written: await writeEvents(tx, noted.flatMap(addressed)) };
        });
      const { result, written } = await retryOnConflict(run);
      if (written.length === 0) return result;
      const awaited = written.filter(({ subscriber }) => subscribers.get(subscriber)?.isAwaited === true);
      const attempts = dispatcher.attempted(awaited.map(({ id }) => id));
      dispatcher.wake();
      await attempts;
      return result;
    },

    subscribe(subscriber, handlers, { isAwaited = false } = {}) {
      if (dispatcher !== null || subscribers.has(subscriber))
        throw new Error(`${subscriber} subscribes too late, or twice`);
      subscribers.set(subscriber, { handlers, isAwaited });
    },

    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          (listener as Listener<typeof name>)(event);
        } catch (error) {
          log.error({ err: error, event: name }, "Somebody could not be told of an event");
        }
      }
    },

    on(name, listener) {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own.add(listener));
      return () => void own.delete(listener);
    },

    start() {
      dispatcher ??= startDispatcher({
        db,
        log,
        metrics,
        timing: { ...TIMING, ...timing },
        subscribers: [...subscribers.keys()],
        isAlone,
        handle,
      });
    },

    async purge() {
      await purgeOlderThan(db, KEPT_DAYS);
    },

    async close() {
      await dispatcher?.close();
    },
  };
}
type Handler = (event: DomainEvent) => Promise<void>;

/** Exponential backoff with jitter: two transactions that retry at the same moment could deadlock again. */
async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let conflicts = 1; ; conflicts += 1) {
    try {
      return await run();
    } catch (error) {
      if (conflicts === CONFLICTS_MAX || !isConflict(error)) throw error;
    }
    await pause(Math.random() * CONFLICT_PAUSE_MS * 2 ** conflicts);
  }
}
