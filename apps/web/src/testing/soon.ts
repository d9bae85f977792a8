import { vi } from "vitest";

/** Waits until `holds` no longer throws, for longer than Vitest's default of a second, as the machine may be busy. */
export const soon = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: 15_000, interval: 20 });
