import type { Logger } from "pino";
import type { LogEntry } from "@veranda/contract";

/** Logs errors that a page reported, without query strings, which may contain share ids. */
export function writePageLogs(log: Logger, entries: readonly LogEntry[]): void {
  for (const { level, message, href, pathname, ...entry } of entries) {
    log[level]({ page: { ...entry, href: withoutQuery(href), pathname: withoutQuery(pathname) } }, message);
  }
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/su, "");
