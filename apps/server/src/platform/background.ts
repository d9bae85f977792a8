import type { Logger } from "pino";

/** Pieces of work under way at once; more are refused and logged. */
const UNDER_WAY_MAX = 500;

export type Background = {
  /** Begins at once and returns; a failure is logged. */
  run(work: () => Promise<void>): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

/** Work that goes on after a call was answered, so that the answer's time says nothing about it. */
export function createBackground(log: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      if (underWay.size >= UNDER_WAY_MAX) {
        log.error("Too much background work is under way; some was dropped");
        return;
      }
      const running: Promise<void> = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, "Background work failed"))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async close() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
