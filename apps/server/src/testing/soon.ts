import { vi } from "vitest";

/** Waits until `holds` throws no more. A busy machine is slow, not wrong: Vitest's own patience is a second. */
export const soon = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: 45_000, interval: 20 });
