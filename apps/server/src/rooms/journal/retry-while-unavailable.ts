import { setTimeout as pause } from "node:timers/promises";
import { isConnectionLost } from "../../platform/db/connection-lost.ts";
import { FLUSH_PATIENCE_MS, REVIVAL_MS } from "../limits.ts";

const RETRY_MS = 1_000;

/** Does what the database is needed for, again and again while that is away; not for long when the process stops. */
export async function retryWhileUnavailable(
  work: () => Promise<void>,
  isStopping: () => boolean,
): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const patienceMs = isStopping() ? FLUSH_PATIENCE_MS : REVIVAL_MS;
      if (!isConnectionLost(error) || performance.now() - began > patienceMs) throw error;
    }
    await pause(RETRY_MS);
  }
}
