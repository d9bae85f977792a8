import { vi } from "vitest";

/** Waits until `holds` no longer throws. Vitest's own timeout of a second is too short for a busy machine. */
export const soon = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: 45_000, interval: 20 });
