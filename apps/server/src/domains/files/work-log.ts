import type { LogLine } from "@veranda/contract/records/package-record";
import type { ContentRow } from "./tables.ts";

/** So many lines, so long. The process that works is not believed. */
const LOG_LINES = 200;
const LOG_LETTERS = 300;

/** What was done with a content, for people; goes on with what was written down of earlier tries. */
export function openWorkLog({ log }: Pick<ContentRow, "log">, now: () => number) {
  const lines: LogLine[] = [...log];
  return {
    add(message: string, level: LogLine["level"] = "info"): void {
      const at = new Date(now()).toISOString();
      if (lines.length < LOG_LINES) lines.push({ at, level, message: message.slice(0, LOG_LETTERS) });
    },
    lines: () => [...lines],
  };
}
