import { renameSync, writeFileSync } from "node:fs";

/**
 * Writes a file that its owner alone reads, whole or not at all: a crash or a full disk leaves no half of one. For data
 * folders, whose lock keeps other processes out.
 */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
