/** Places of an environment that one comes to without walking. Metres. */
export type ArrivalPoints = {
  /** From anywhere: places to arrive at and those worth seeing. */
  arrivals: readonly (readonly [number, number, number])[];
  teleporters: readonly {
    from: readonly [number, number, number];
    radius: number;
    to: readonly [number, number, number];
  }[];
};
