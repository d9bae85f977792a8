import type { LogEntry } from "@veranda/contract";
import { unsigned } from "../client.ts";

/** Limit of errors that one page reports, so that a failing page doesn't flood the server. */
const MOST_A_MINUTE = 20;
let minute = 0;
let sent = 0;

/** Reports an error of this page to the server. Its own failures are ignored. */
export function sendLog(
  level: LogEntry["level"],
  channel: string,
  message: string,
  error?: Error | string,
  now: number = performance.now(),
): void {
  const thisMinute = Math.floor(now / 60_000);
  if (thisMinute !== minute) [minute, sent] = [thisMinute, 0];
  sent += 1;
  if (sent > MOST_A_MINUTE) return;
  const entry: LogEntry = {
    env: import.meta.env.MODE,
    level,
    channel,
    message: message.slice(0, 2000),
    error: error === undefined ? null : String(error).slice(0, 2000),
    stack: typeof error === "object" ? (error.stack?.slice(0, 8000) ?? null) : null,
    // Without the fragment: what a link keeps from the server stands there.
    href: `${location.origin}${location.pathname}${location.search}`.slice(0, 2048),
    pathname: location.pathname.slice(0, 2048),
  };
  // Without a token: the report may be about the end of that token's session.
  unsigned("POST /logs", { body: [entry] }).catch(() => {});
}
