import type { EngineEvents } from "@veranda/contract/engine/messages";

const load = () => import("./report-faults.ts");
type Reporter = Awaited<ReturnType<typeof load>>;
type Report = (reporter: Reporter) => void;

/** Reports that wait for the reporter; further ones are left out. */
const MOST_WAITING = 20;
/** After the reporter could not be fetched it is not asked for again so soon. */
const RETRY_MS = 30_000;

const waiting: Report[] = [];
let isFetching = false;

/** Of what the engine logs, the server gets to know all that isn't of use to its developers only. */
export const isReported = ({ level }: EngineEvents["log"]): boolean => level === "warn" || level === "error";

/**
 * Reports by code that most pages never need: it is fetched when the first fault is there, and not while there is no
 * network to fetch it over.
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

/** Resolves when the browser says that there is a network. */
function online(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("online", () => resolve(), { once: true }));
}
