export const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
/** The number below which this share of a sorted list lies. */
export const quantile = (list: readonly number[], share: number): number =>
  list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;
