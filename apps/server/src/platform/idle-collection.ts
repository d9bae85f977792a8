import { performance } from "node:perf_hooks";

const LOOK_MS = 5_000;
/** Utilisation of the event loop below which a server counts as idle. */
const IDLE_SHARE = 0.05;

/**
 * Runs the garbage collector once after the start, when the server is idle: frees some 10 MB, which V8 would keep until
 * more is allocated. It blocks for a tenth of a second, so a busy server is left to V8.
 */
export function collectOnceIdle(
  collect: () => Promise<void> = collectGarbage,
  busyShare = shareOfTime(),
): void {
  const looking = setInterval(() => {
    if (busyShare() > IDLE_SHARE) return;
    clearInterval(looking);
    collect().catch(() => undefined);
  }, LOOK_MS).unref();
}

/** Returns a function that gives the event loop's utilisation since its last call. */
function shareOfTime(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/** Through the inspector: `--expose-gc` would have to be set before the process starts. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import("node:inspector/promises");
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage").finally(() => session.disconnect());
}
