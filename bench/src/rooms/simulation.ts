import type { LinkClock, WebSocketLike } from "@veranda/engine/net/index";
import { seeded } from "./random.ts";

type Event = { at: number; order: number; run: () => void };

/** Time that passes only when told to, and what is to happen in it. */
export class SimulatedTime {
  now = 0;
  readonly #events: Event[] = [];
  #order = 0;

  after(ms: number, run: () => void): Event {
    const event = { at: this.now + ms, order: this.#order, run };
    this.#order += 1;
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#events[middle];
      if (other !== undefined && other.at <= event.at) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, event);
    return event;
  }

  cancel(event: unknown): void {
    const at = this.#events.indexOf(event as Event);
    if (at >= 0) this.#events.splice(at, 1);
  }

  /** Runs what is due until this moment, in its order. */
  advance(until: number): void {
    while (this.#events[0] !== undefined && this.#events[0].at <= until) {
      const next = this.#events.shift();
      if (next === undefined) break;
      this.now = next.at;
      next.run();
    }
    this.now = until;
  }

  clock(now: () => number): LinkClock {
    return {
      now,
      setTimeout: (run, ms) => this.after(ms, run),
      clearTimeout: (id) => this.cancel(id),
    };
  }
}

/** One direction of a line: keeps the order, takes `latency` and up to `jitter` milliseconds more. */
export function line(
  time: SimulatedTime,
  seed: number,
  { latency, jitter }: { latency: number; jitter: number },
  deliver: (bytes: Uint8Array) => void,
): (bytes: Uint8Array) => void {
  const random = seeded(seed);
  let last = 0;
  return (bytes) => {
    // Mostly little, now and then a lot: the square of a square of an even draw.
    const late = random() ** 4 * jitter;
    last = Math.max(last, time.now + latency + late);
    const copy = bytes.slice();
    time.after(last - time.now, () => deliver(copy));
  };
}

/** The page's end of a simulated connection. */
export class SimulatedSocket implements WebSocketLike {
  binaryType = "arraybuffer";
  readyState = 1;
  bufferedAmount = 0;
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  onerror: WebSocketLike["onerror"] = null;
  readonly #up: (bytes: Uint8Array) => void;

  constructor(up: (bytes: Uint8Array) => void) {
    this.#up = up;
  }

  send(data: Uint8Array): void {
    this.#up(data);
  }

  close(): void {
    this.readyState = 3;
  }

  deliver(bytes: Uint8Array): void {
    this.onmessage?.({ data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) });
  }
}
