import type { Logger } from "pino";
import type { LogEntry } from "@veranda/contract";

/** Logs an error that a page reported, without query strings: they can hold share ids. */
export function writePageLogs(log: Logger, entries: readonly LogEntry[]): void {
  for (const { level, message, href, pathname, ...entry } of entries) {
    log[level]({ page: { ...entry, href: withoutQuery(href), pathname: withoutQuery(pathname) } }, message);
  }
}

const withoutQuery = (address: string): string => address.replace(/[?#].*$/su, "");
