/** Milliseconds of the machine's clock, fine enough to compare moments of different processes. */
export const machineNow = (): number => performance.timeOrigin + performance.now();
