/** An event of Chromium's trace. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: on the clock, and of the thread. */
  ts: number;
  dur?: number;
  tdur?: number;
};
