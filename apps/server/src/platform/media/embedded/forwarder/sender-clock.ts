import type { SenderTime } from "./rtcp.ts";

/** From 1900, the NTP epoch, to 1970. */
const NTP_EPOCH_MS = 2_208_988_800_000;
/** Beyond this deviation from a report's arrival, the sender's clock was set, or its lines use different clocks. */
const MOST_OFF_MS = 2_000;
/** How long a report is extrapolated: clocks drift. */
const HOLDS_MS = 30_000;

/** A mapping to this machine's NTP clock, received at `atMs` of the monotonic clock. */
export type SourceTime = SenderTime & { readonly atMs: number };

/**
 * Maps one sender's clock to this machine's, with one offset for all its lines: so its picture and sound stay as far apart
 * as it reports, and a receiver that gets one sender after another sees no jump.
 */
export class SenderClock {
  #offsetMs = Number.NaN;

  read({ ms, timestamp }: SenderTime, atMs: number): SourceTime {
    const hereMs = NTP_EPOCH_MS + performance.timeOrigin + atMs;
    if (!(Math.abs(ms + this.#offsetMs - hereMs) <= MOST_OFF_MS)) this.#offsetMs = hereMs - ms;
    return { ms: ms + this.#offsetMs, timestamp, atMs };
  }
}

/** Extrapolates a mapping to now; null: it is too old. */
export function timeAt(time: SourceTime, nowMs: number, ticksPerMs: number): SenderTime | null {
  const passedMs = nowMs - time.atMs;
  if (passedMs > HOLDS_MS) return null;
  return { ms: time.ms + passedMs, timestamp: (time.timestamp + Math.round(passedMs * ticksPerMs)) >>> 0 };
}
