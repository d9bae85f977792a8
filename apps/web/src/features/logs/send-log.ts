import type { LogEntry } from "@veranda/contract";
import { api } from "../../api/client.ts";

/** Tells the server what went wrong in this page. Failures are ignored: there is nobody left to tell. */
export function sendLog(level: LogEntry["level"], channel: string, message: string, error?: Error): void {
  const entry: LogEntry = {
    env: import.meta.env.MODE,
    level,
    channel,
    message: message.slice(0, 2000),
    error: error === undefined ? null : String(error).slice(0, 2000),
    stack: error?.stack?.slice(0, 8000) ?? null,
    href: location.href.slice(0, 2048),
    pathname: location.pathname.slice(0, 2048),
  };
  api("POST /logs", { body: [entry] }).catch(() => {});
}
