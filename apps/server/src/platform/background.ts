import type { Logger } from "pino";
import { retryWhileUnavailable } from "./db/retry-while-unavailable.ts";

/** Concurrent tasks; further ones are refused and logged. */
const UNDER_WAY_MAX = 500;
/** How long a task is retried while the database is away; less at shutdown. */
const PATIENCE_MS = 120_000;
const CLOSING_TIMEOUT_MS = 5_000;

export type Background = {
  /** Starts the task at once and returns. It is retried while the database is away; other failures are logged. */
  run(work: () => Promise<void>): void;
  /** Waits for running tasks. */
  close(): Promise<void>;
};

/** Runs tasks after a call has been answered, so that the response time reveals nothing about them. */
export function createBackground(log: Logger): Background {
  const underWay = new Set<Promise<void>>();
  let isClosing = false;
  const patienceMs = (): number => (isClosing ? CLOSING_TIMEOUT_MS : PATIENCE_MS);
  return {
    run(work) {
      if (underWay.size >= UNDER_WAY_MAX) {
        log.error("Too much background work is under way; some was dropped");
        return;
      }
      const running: Promise<void> = new Promise((resolve) => setImmediate(resolve))
        .then(() => retryWhileUnavailable(work, { patienceMs }))
        .catch((error: unknown) => log.error({ err: error }, "Background work failed"))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async close() {
      isClosing = true;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
