import type { LogLine } from "@veranda/contract/records/package-record";
import type { ContentRow } from "./tables.ts";

/** Bounds of the number of lines and of file names in them. The worker is not trusted. */
const LOG_LINES = 200;
const FILE_LETTERS = 300;

/** Log of the work on a content; continues that of earlier attempts. */
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
