export const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
/** A quantile of a sorted list; the share is 0 to 1. */
export const quantile = (list: readonly number[], share: number): number =>
  list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;
