import type { EngineEvents } from "@veranda/contract/engine/messages";

const load = () => import("./report-faults.ts");
type Reporter = Awaited<ReturnType<typeof load>>;
type Report = (reporter: Reporter) => void;

/** Limit of reports queued until the reporter has loaded; further ones are dropped. */
const MOST_WAITING = 20;
/** Delay before the reporter is loaded again after a failure. */
const RETRY_MS = 30_000;

const waiting: Report[] = [];
let isFetching = false;

/** Engine log entries are sent to the server, except those for developers only. */
export const isReported = ({ level }: EngineEvents["log"]): boolean => level === "warn" || level === "error";

/**
 * Sends fault reports by code that most pages never need: it is loaded on the first fault, once the browser is online.
 */
export function withReporter(report: Report): void {
  if (waiting.length < MOST_WAITING) waiting.push(report);
  if (isFetching) return;
  isFetching = true;
  void fetchReporter();
}

async function fetchReporter(): Promise<void> {
  for (;;) {
    await online();
    const reporter = await load().catch(() => null);
    if (reporter !== null) {
      isFetching = false;
      for (const report of waiting.splice(0)) report(reporter);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Resolves when the browser is online. */
function online(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("online", () => resolve(), { once: true }));
}
