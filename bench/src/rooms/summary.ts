import type { Seen } from "./watcher-bot.ts";

export const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
/** A quantile of a sorted list; the share is 0 to 1. */
export const quantile = (list: readonly number[], share: number): number =>
  list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

const ratesOf = (seen: readonly Seen[]): number[] => seen.map(({ bytes, seconds }) => bytes / seconds);
/** Bytes per second received by each watcher. */
export const meanRate = (seen: readonly Seen[]): number => mean(ratesOf(seen));

/** The watchers' measurements as lines of text. */
export function summary(seen: readonly Seen[]): string[] {
  const rates = sorted(ratesOf(seen));
  const errors = sorted(seen.flatMap(({ errorsCm }) => errorsCm));
  const delays = sorted(seen.flatMap(({ delaysMs }) => delaysMs));
  const unknown = seen.reduce((sum, each) => sum + each.unknown, 0);
  const oldest = Math.max(...seen.map(({ worstAgeMs }) => worstAgeMs)) / 1000;
  const cm = (share: number): string => `${quantile(errors, share).toFixed(1)} cm`;
  return [
    `received by a watcher   mean ${mean(rates).toFixed(0)} B/s, p95 ${quantile(rates, 0.95).toFixed(0)} B/s (WebSocket headers counted, TCP/IP not)`,
    `within 15 m             off by p50 ${cm(0.5)}, p99 ${cm(0.99)}, p99.9 ${cm(0.999)} from the truth of ${quantile(delays, 0.5)} ms before (p95 ${quantile(delays, 0.95)} ms); ${errors.length} looks`,
    `oldest visible person   ${oldest.toFixed(2)} s; looks at someone not heard of yet: ${unknown}; watchers put back ${seen.reduce((sum, { serverCorrections }) => sum + serverCorrections, 0)} times`,
  ];
}
