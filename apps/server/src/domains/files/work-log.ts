import type { LogLine } from "@veranda/contract/records/package-record";
import type { ContentRow } from "./tables.ts";

/** So many lines, and names of files so long. The process that works is not believed. */
const LOG_LINES = 200;
const FILE_LETTERS = 300;

/** What was done with a content; goes on with what was written down of earlier tries. */
export function openWorkLog({ log }: Pick<ContentRow, "log">, now: () => number) {
  const lines: LogLine[] = [...log];
  return {
    add(line: Omit<LogLine, "at" | "level">): void {
      const at = new Date(now()).toISOString();
      const level = line.step === "REFUSED" || line.step === "INTERRUPTED" ? "error" : "info";
      const file = line.file?.slice(0, FILE_LETTERS);
      if (lines.length < LOG_LINES) lines.push({ at, level, ...line, ...(file !== undefined && { file }) });
    },
    lines: () => [...lines],
  };
}
