import type { Style } from "./town.ts";

/** What a watcher of 100 people may receive in a second, and how far off the p99 of those within 15 m may be shown. */
export const GOALS: Readonly<Record<Style, { kB: number; cm: number }>> = {
  walking: { kB: 0.69, cm: 4.6 },
  dodging: { kB: 2.5, cm: 15 },
};
