/** Time as the engine sees it; handed in, so that a test can hold it. */
export type Clock = {
  /** Milliseconds since some fixed moment; never runs backwards. */
  now(): number;
};

export type Timer = { cancel(): void };

/** Something to happen once, later. */
export type Timers = { after(ms: number, action: () => void): Timer };
