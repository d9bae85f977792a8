import type { Style } from "./town.ts";

/** Goals: bytes per second to a watcher of 100 people, and the p99 position error of people within 15 m. */
export const GOALS: Readonly<Record<Style, { kB: number; cm: number }>> = {
  walking: { kB: 0.69, cm: 4.6 },
  dodging: { kB: 2.5, cm: 15 },
};
