import { setTimeout as pause } from "node:timers/promises";
import { isConnectionLost } from "./connection-lost.ts";

const RETRY_MS = 1_000;

/** Retries work while the database is away, for a limited time. */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { patienceMs, retryMs = RETRY_MS }: { patienceMs: () => number; retryMs?: number },
): Promise<T> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() - began > patienceMs()) throw error;
    }
    await pause(retryMs);
  }
}
