import type { Browser, Page } from "playwright-core";
import type { TraceEvent } from "../trace-event.ts";

/** Work of a page's thread in each frame, in milliseconds of processor time, without waiting. */
export type ThreadTimes = {
  /** In the engine's frame: updates and WebGL calls. */
  frameMs: number[];
  /** In the frame and everything else until the next: decoding files, messages, garbage collection. */
  busyMs: number[];
  /** Wall time from frame to frame. */
  intervalMs: number[];
};

const FRAME = "FireAnimationFrame";
const TASK = "RunTask";
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];

/** Times of the page's thread during an action, from a Chromium trace. */
export async function threadTimes<T>(
  browser: Browser,
  page: Page,
  what: () => Promise<T>,
): Promise<ThreadTimes & { result: T }> {
  await browser.startTracing(page, { categories: CATEGORIES });
  const result = await what();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const all = traceEvents.filter(({ name, ph }) => ph === "X" && (name === FRAME || name === TASK));
  const frames = all.filter(({ name }) => name === FRAME).sort((a, b) => a.ts - b.ts);
  const [first] = frames;
  if (!first) throw new Error("The trace has no frames.");
  const tasks = all
    .filter(({ name, pid, tid }) => name === TASK && pid === first.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts);
  const times: ThreadTimes = { frameMs: [], busyMs: [], intervalMs: [] };
  let at = 0;
  for (const [i, frame] of frames.entries()) {
    times.frameMs.push((frame.tdur ?? Number.NaN) / 1000);
    const next = frames[i + 1];
    if (!next) break;
    times.intervalMs.push((next.ts - frame.ts) / 1000);
    // Tasks are counted with the frame in or after which they begin.
    let busy = 0;
    for (let task = tasks[at]; task && task.ts + (task.dur ?? 0) <= next.ts; task = tasks[++at])
      busy += task.tdur ?? 0;
    times.busyMs.push(busy / 1000);
  }
  return { ...times, result };
}
