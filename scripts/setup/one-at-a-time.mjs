import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 200;
/** Whoever holds a lock touches it so often; untouched for so long, it is of a process that was killed. */
const TOUCHED_EVERY_MS = 1_000;
const ABANDONED_MS = 15_000;
/**
 * So long whoever waits sees it untouched as well: a clock that is set, or a machine that wakes up, makes a lock look old
 * whose holder goes on.
 */
const SEEN_MS = 3 * TOUCHED_EVERY_MS;
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC"]);

/** Runs `body` while no other process runs one under the same lock, a folder that is there as long. */
export async function oneAtATime(lock, body, { onWait = () => {}, abandonedMs = ABANDONED_MS } = {}) {
  let hasWaited = false;
  let seen = null;
  while (!take(lock)) {
    if (!hasWaited) onWait();
    hasWaited = true;
    seen = lookAt(lock, seen);
    if (isAbandoned(seen, abandonedMs)) drop(lock);
    await pause(LOOK_MS);
  }
  const touching = setInterval(() => touch(lock), TOUCHED_EVERY_MS);
  try {
    return await body();
  } finally {
    clearInterval(touching);
    rmSync(lock, { recursive: true, force: true });
  }
}

function take(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    // `body` says best what can't be written.
    if (NOT_WRITABLE.has(error.code)) return true;
    throw error;
  }
}

function touch(lock) {
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch {
    // Somebody has emptied the folder: then the others don't wait.
  }
}

/** When the lock was touched last, and since when it has been seen so; null: it is gone. */
function lookAt(lock, before) {
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (touched === undefined) return null;
  return touched === before?.touched ? before : { touched, since: performance.now() };
}

const isAbandoned = (seen, abandonedMs) =>
  seen !== null && Date.now() - seen.touched >= abandonedMs && performance.now() - seen.since >= SEEN_MS;

/** Of several who wait, one renames it. */
function drop(lock) {
  try {
    const dropped = `${lock}-${process.pid}`;
    renameSync(lock, dropped);
    rmSync(dropped, { recursive: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
