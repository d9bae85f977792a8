import type { ConnectionClock, WebSocketLike } from "@veranda/engine/net/index";
import { seeded } from "./random.ts";

type Event = { at: number; order: number; run: () => void };

/** Time that advances only when told to, and a heap of scheduled callbacks. */
export class SimulatedTime {
  now = 0;
  readonly #events: Event[] = [];
  #order = 0;

  after(ms: number, run: () => void): Event {
    const event = { at: this.now + ms, order: this.#order, run };
    this.#order += 1;
    this.#events.push(event);
    let at = this.#events.length - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#swapIfBefore(at, parent)) break;
      at = parent;
    }
    return event;
  }

  cancel(event: unknown): void {
    (event as Event).run = () => undefined;
  }

  /** Runs the callbacks that are due until this time, in order. */
  advance(until: number): void {
    for (let next = this.#events[0]; next !== undefined && next.at <= until; next = this.#events[0]) {
      this.#removeFirst();
      this.now = next.at;
      next.run();
    }
    this.now = until;
  }

  #removeFirst(): void {
    const last = this.#events.pop();
    if (last === undefined || this.#events.length === 0) return;
    this.#events[0] = last;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfBefore(child, at)) return;
      at = child;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const one = this.#events[a];
    const other = this.#events[b];
    if (one === undefined || other === undefined) return false;
    return one.at < other.at || (one.at === other.at && one.order < other.order);
  }

  #swapIfBefore(child: number, parent: number): boolean {
    if (!this.#isBefore(child, parent)) return false;
    const one = this.#events[child];
    const other = this.#events[parent];
    if (one === undefined || other === undefined) return false;
    this.#events[parent] = one;
    this.#events[child] = other;
    return true;
  }

  clock(now: () => number): ConnectionClock {
    return {
      now,
      setTimeout: (run, ms) => this.after(ms, run),
      clearTimeout: (id) => this.cancel(id),
    };
  }
}

/** One direction of a connection: in order, delayed by `latency` and up to `jitter` milliseconds more. */
export function line(
  time: SimulatedTime,
  seed: number,
  { latency, jitter }: { latency: number; jitter: number },
  deliver: (bytes: Uint8Array) => void,
): (bytes: Uint8Array) => void {
  const random = seeded(seed);
  let last = 0;
  return (bytes) => {
    // The fourth power of a uniform random number: mostly small, occasionally large.
    const late = random() ** 4 * jitter;
    last = Math.max(last, time.now + latency + late);
    const copy = bytes.slice();
    time.after(last - time.now, () => deliver(copy));
  };
}

/** The client's end of a simulated connection. */
export class SimulatedSocket implements WebSocketLike {
  binaryType = "arraybuffer";
  readyState = 1;
  bufferedAmount = 0;
  readonly #listeners: ((event: { data: unknown }) => void)[] = [];
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

  addEventListener(type: "message" | "close", listener: (event: never) => void): void {
    if (type === "message") this.#listeners.push(listener as (event: { data: unknown }) => void);
  }

  deliver(bytes: Uint8Array): void {
    const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    for (const listener of this.#listeners) listener({ data });
  }
}
