/**
 * The two times of a process, in milliseconds. What people see, and what is kept or compared with what another machine
 * wrote, is wall time; it is set now and then, backwards too. Every span (a limit, a wait, an age in memory) is measured
 * by the monotonic clock.
 */
export type Clock = {
  /** Wall time, since 1970. */
  readonly now: () => number;
  /** Since some moment before the process began; never goes back. */
  readonly monotonic: () => number;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
