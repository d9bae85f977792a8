/** Milliseconds of the machine's clock, precise enough to compare times of different processes. */
export const machineNow = (): number => performance.timeOrigin + performance.now();
