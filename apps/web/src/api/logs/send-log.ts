import type { LogEntry } from "@veranda/contract";
import { unsigned } from "../client.ts";

/** Limits how many errors one page reports, so that a failing page doesn't flood the server. */
const MOST_A_MINUTE = 20;
let minute = 0;
let sent = 0;

/** Tells the server what went wrong in this page. Failures are ignored: there is nobody left to tell. */
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
    href: location.href.slice(0, 2048),
    pathname: location.pathname.slice(0, 2048),
  };
  // Without a token: it may be that of a session whose end is what is told of.
  unsigned("POST /logs", { body: [entry] }).catch(() => {});
}
