/** An event of a Chromium trace. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: wall time, and processor time of the thread. */
  ts: number;
  dur?: number;
  tdur?: number;
};
