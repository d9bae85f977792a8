import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Linux keeps in memory what is written there. Containers often have a few megabytes of it. */
const MEMORY = "/dev/shm";
/** Bytes. The tests take about two thirds of it at a time: their databases, above all. */
const ENOUGH = 3e9;
const NAME = /^vt-(\d+)-/;

/**
 * A folder in memory for what the tests write, which nobody reads afterwards: databases are made, copied and closed
 * there without waiting for a disk. Null where there is none with room.
 */
export function openMemoryFolder() {
  try {
    removeLeft();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ENOUGH) return null;
    // Short: paths of sockets are.
    const path = mkdtempSync(join(MEMORY, `vt-${process.pid}-`));
    // A database may run as another user than root.
    chmodSync(path, 0o755);
    return { path, close: () => rmSync(path, { recursive: true, force: true }) };
  } catch {
    return null;
  }
}

/** What runs that were killed have left; it would take memory until the machine is started again. */
function removeLeft() {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
