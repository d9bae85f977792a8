import { renameSync, writeFileSync } from "node:fs";

/**
 * Atomically writes a file that only its owner can read: a crash or a full disk leaves no partial one. For data
 * folders, whose lock keeps other processes out.
 */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
