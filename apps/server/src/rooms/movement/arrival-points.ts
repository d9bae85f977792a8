/** Positions in an environment that can be reached without walking. Metres. */
export type ArrivalPoints = {
  /** Reachable from anywhere: arrival points and points of interest. */
  arrivals: readonly (readonly [number, number, number])[];
  teleporters: readonly {
    from: readonly [number, number, number];
    radius: number;
    to: readonly [number, number, number];
  }[];
};
