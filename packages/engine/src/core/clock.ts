/** Time for the engine; passed in, so that tests can control it. */
export type Clock = {
  /** Milliseconds since some fixed moment; never runs backwards. */
  now(): number;
};

export type Timer = { cancel(): void };

/** Runs something once, later. */
export type Timers = { after(ms: number, action: () => void): Timer };
