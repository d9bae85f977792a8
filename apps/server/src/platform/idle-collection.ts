import { performance } from "node:perf_hooks";

const LOOK_MS = 5_000;
/** The share of the time in which a server that nobody uses has something to do, and more. */
const IDLE_SHARE = 0.05;

/**
 * Collects what the start has left behind, some 10 MB, once nothing happens: V8 waits for more to be written, which an
 * idle server never does. It holds everything up for a tenth of a second, so a busy server is left to V8.
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

/** Gives the share of the time since it was asked last in which the event loop had something to do. */
function shareOfTime(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/** By the inspector: a collector asked for by flags must be asked for before the first line runs. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import("node:inspector/promises");
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage").finally(() => session.disconnect());
}
