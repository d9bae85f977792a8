/**
 * The two clocks of a process, in milliseconds. What people see, and what is stored or compared with another machine's
 * timestamps, is wall time, which may be set at any moment, backwards too. Durations (limits, timeouts, ages in memory)
 * are measured by the monotonic clock.
 */
export type Clock = {
  /** Wall time, since 1970. */
  readonly now: () => number;
  /** Since an arbitrary moment before the process started; never goes back. */
  readonly monotonic: () => number;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
