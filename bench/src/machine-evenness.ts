import { cpus, loadavg } from "node:os";
import { quantile, sorted } from "./quantiles.ts";

/** The machine's own variation without the product: the duration of a constant piece of work, repeated. */
export type Evenness = {
  /** Duration of the piece in milliseconds: median and 99th percentile. */
  p50: number;
  p99: number;
  /** Load average of the minute before. */
  load: number;
};

const PIECES = 400;
/** Takes about 5 ms on a processor of 2020. */
const STEPS = 1_200_000;

/** Takes about two seconds of one core. A p99 far above the p50 means that other work interfered. */
export function measureEvenness(): Evenness {
  const load = loadavg()[0] ?? Number.NaN;
  const times: number[] = [];
  let kept = 0;
  for (let piece = 0; piece < PIECES; piece++) {
    const began = performance.now();
    let x = piece + 1;
    for (let step = 0; step < STEPS; step++) x = Math.imul(x, 1_664_525) + 1_013_904_223;
    kept ^= x;
    times.push(performance.now() - began);
  }
  if (kept === 0.5) throw new Error("The work was left out by the compiler.");
  const list = sorted(times);
  return { p50: quantile(list, 0.5), p99: quantile(list, 0.99), load };
}

/** One line to print with a bench's figures. */
export const evennessLine = ({ p50, p99, load }: Evenness): string =>
  `the machine by itself: the same work took p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (×${(p99 / p50).toFixed(2)}); load before ${load.toFixed(2)}; ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}`;
