/** Share of the queue that one account may fill. */
const SHARE = 1 / 3;

type Waiting = { by: string | null; start: () => void };

/** Runs a task when it is its turn, for an account or for nobody in particular. */
export type Limited = <T>(work: () => Promise<T>, by?: string | null) => Promise<T>;

/**
 * Runs at most `atOnce` tasks concurrently; others wait, or are rejected when the queue is full. The caller with the
 * fewest running tasks comes first, then the one that waits longest. With several slots no caller gets all of them, and
 * none can fill the queue.
 */
export function createSemaphore(atOnce: number, waitingMax: number, onFull: () => Error): Limited {
  const placesOfOne = Math.max(1, atOnce - 1);
  const waiting: Waiting[] = [];
  const under = new Map<string, number>();
  let running = 0;

  const runningOf = (by: string | null): number => (by === null ? 0 : (under.get(by) ?? 0));
  const mayRun = (by: string | null): boolean => running < atOnce && runningOf(by) < placesOfOne;
  const count = (by: string | null, change: 1 | -1): void => {
    running += change;
    if (by === null) return;
    const now = runningOf(by) + change;
    if (now > 0) under.set(by, now);
    else under.delete(by);
  };
  const isFull = (by: string | null): boolean => {
    const own = by === null ? 0 : waiting.filter((each) => each.by === by).length;
    return waiting.length >= waitingMax || own >= Math.max(1, waitingMax * SHARE);
  };
  /** Hands free slots to waiting callers. */
  const handOn = (): void => {
    for (;;) {
      const ready = waiting.filter(({ by }) => mayRun(by));
      const [first, ...others] = ready;
      if (first === undefined) return;
      const next = others.reduce((a, b) => (runningOf(b.by) < runningOf(a.by) ? b : a), first);
      waiting.splice(waiting.indexOf(next), 1);
      count(next.by, 1);
      next.start();
    }
  };

  return async (work, by = null) => {
    if (mayRun(by)) count(by, 1);
    else {
      if (isFull(by)) throw onFull();
      await new Promise<void>((start) => waiting.push({ by, start }));
    }
    try {
      return await work();
    } finally {
      count(by, -1);
      handOn();
    }
  };
}
