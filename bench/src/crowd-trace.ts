// Work of a page's thread between two marks, from a Chromium trace.
import type { Browser, Page } from "playwright-core";
import type { TraceEvent } from "./trace-event.ts";

/** Events that contain all JavaScript of a thread and its garbage collection. */
const SCRIPT = new Set([
  "FireAnimationFrame",
  "FunctionCall",
  "RunMicrotasks",
  "EventDispatch",
  "TimerFire",
  "EvaluateScript",
  "v8.run",
  "MinorGC",
  "MajorGC",
]);

/** Milliseconds of JavaScript on the page's thread between consecutive `mark`s set by `act`. */
export async function traceFrames(
  browser: Browser,
  page: Page,
  mark: string,
  act: () => Promise<unknown>,
): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "v8", "v8.execute", "blink.user_timing", "-*"],
  });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return scriptBetween(traceEvents, mark);
}

function scriptBetween(events: readonly TraceEvent[], mark: string): number[] {
  const marks = events.filter(({ name }) => name === mark).toSorted((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (!first) throw new Error("The page set no mark.");
  const { pid, tid } = first;
  const script = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === "X" && SCRIPT.has(event.name))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const spent = Array.from({ length: marks.length - 1 }, () => 0);
  let over = 0;
  let frame = -1;
  for (const { ts, dur = 0, tdur = dur } of script) {
    // Nested events are counted with the outer one.
    if (ts + dur <= over) continue;
    over = ts + dur;
    // A mark is set inside the callback that begins a frame.
    while (frame + 1 < marks.length && (marks[frame + 1]?.ts ?? 0) <= over) frame += 1;
    if (frame >= 0 && frame < spent.length) spent[frame] = (spent[frame] ?? 0) + tdur / 1000;
  }
  return spent;
}
