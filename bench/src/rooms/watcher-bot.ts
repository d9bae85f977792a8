import { remotePose, RoomConnection } from "@veranda/engine/net/index";
import type { ConnectionClock, LocalPose, WebSocketLike } from "@veranda/engine/net/index";
import { counted, type Received } from "./counting-socket.ts";
import type { BenchSeat } from "./seat.ts";
import type { Town } from "./town.ts";

/** Delays that are tried for each pair of people: how long ago the shown person truly was at the shown position. */
const DELAYS_MS = Array.from({ length: 181 }, (_, step) => 60 + step * 5);
const LOOKS_A_WINDOW = 50;
const LOOKS_A_SECOND = 10;
export const NEAR_M = 15;

/** A watcher's measurements since the last report. */
export type Seen = {
  bytes: number;
  frames: number;
  seconds: number;
  /** Centimetres between shown and true position at the pair's best delay, within 15 m. */
  errorsCm: number[];
  /**
   * The same with a separate delay for each second: without the effect of a changing interpolation delay, which shows people
   * on their true path, but later.
   */
  pathErrorsCm: number[];
  delaysMs: number[];
  /** Milliseconds between consecutive pose frames. */
  gapsMs: number[];
  worstAgeMs: number;
  unknown: number;
  serverCorrections: number;
};

type Pair = { looks: number; at: Float64Array };

/** A client with the engine's connection that compares everyone's shown pose with the true one. */
export class WatcherBot {
  readonly #bot: number;
  readonly #town: Town;
  readonly #received: Received = { bytes: 0, frames: 0, gapsMs: [] };
  readonly #out = remotePose();
  readonly #truth = { x: 0, y: 0, z: 0 };
  /** Participant index of each bot. */
  readonly #indices = new Map<number, number>();
  readonly #pairs = new Map<number, Pair>();
  #link: RoomConnection | null = null;
  #since = 0;
  #seen = nothing();

  constructor(bot: number, town: Town) {
    this.#bot = bot;
    this.#town = town;
  }

  /** `open` creates the socket: a real one, or one of a simulated network. */
  async join(seat: BenchSeat, clock: ConnectionClock, open: (url: string) => WebSocketLike): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const link = new RoomConnection(
        {
          clock,
          network: { isOnline: () => true, onOnline: () => () => undefined },
          random: Math.random,
          openSocket: (url) => counted(open(url), this.#received, () => clock.now()),
          log: (level, message, data) => {
            if (level === "error") console.error(`watcher ${this.#bot}: ${message}`, data);
          },
        },
        {
          onWelcome: ({ participants }) => {
            for (const { displayName, index } of participants) this.#learn(displayName, index);
            resolve();
          },
          onMessage: (name, data) => {
            if (name === "joined" && data !== null && "participant" in data)
              this.#learn(data.participant.displayName, data.participant.index);
            if (name === "serverCorrection") this.#seen.serverCorrections += 1;
          },
          onConnection: () => undefined,
          onNeedTicket: () => reject(new Error(`watcher ${this.#bot} lost its seat`)),
          onClosed: (reason) => reject(new Error(`watcher ${this.#bot} was closed: ${reason}`)),
        },
      );
      link.connect(seat.address, { ticket: seat.ticket, displayName: `Bot ${this.#bot}`, avatar: "plain" });
      this.#link = link;
    });
  }

  walk(pose: LocalPose): void {
    this.#link?.sendPose(pose);
  }

  begin(now: number): void {
    this.#since = now;
    this.#received.bytes = this.#received.frames = 0;
    this.#received.gapsMs = [];
    this.#seen = nothing();
    this.#pairs.clear();
  }

  /** Samples everyone; `now` is the connection's clock, `time` the machine's. */
  look(now: number, time: number): void {
    const me = this.#town.walkers[this.#bot]?.pose;
    const link = this.#link;
    if (me === undefined || link === null) return;
    for (const [bot, index] of this.#indices) {
      if (!link.remotes.sample(index, now, this.#out)) {
        this.#seen.unknown += 1;
        continue;
      }
      this.#seen.worstAgeMs = Math.max(this.#seen.worstAgeMs, this.#out.ageMs);
      if (Math.hypot(this.#out.x - me.x, this.#out.z - me.z) <= NEAR_M) this.#note(bot, time);
      else this.#pairs.delete(bot);
    }
  }

  report(now: number): Seen {
    this.#seen.bytes = this.#received.bytes;
    this.#seen.frames = this.#received.frames;
    this.#seen.gapsMs = this.#received.gapsMs;
    this.#seen.seconds = (now - this.#since) / 1000;
    return this.#seen;
  }

  leave(): void {
    this.#link?.close("left");
  }

  #learn(name: string, index: number): void {
    const bot = Number(name.slice(4));
    // A faulty client isn't part of the town.
    if (Number.isInteger(bot) && bot !== this.#bot) this.#indices.set(bot, index);
  }

  #note(bot: number, time: number): void {
    let pair = this.#pairs.get(bot);
    if (pair === undefined) {
      pair = { looks: 0, at: new Float64Array(LOOKS_A_WINDOW * 4) };
      this.#pairs.set(bot, pair);
    }
    pair.at.set([time, this.#out.x, this.#out.y, this.#out.z], pair.looks * 4);
    pair.looks += 1;
    if (pair.looks < LOOKS_A_WINDOW) return;
    pair.looks = 0;
    this.#judge(bot, pair);
  }

  /**
   * Finds the single delay that fits the whole window best, and the errors that remain with it; then the same for each second
   * separately.
   */
  #judge(bot: number, pair: Pair): void {
    const delay = this.#fit(bot, pair, 0, LOOKS_A_WINDOW, this.#seen.errorsCm);
    for (let from = 0; from < LOOKS_A_WINDOW; from += LOOKS_A_SECOND)
      this.#fit(bot, pair, from, from + LOOKS_A_SECOND, this.#seen.pathErrorsCm);
    let moved = 0;
    for (let look = 0; look < LOOKS_A_WINDOW; look += 1)
      moved = Math.max(moved, Math.abs((pair.at[look * 4 + 1] ?? 0) - (pair.at[1] ?? 0)));
    // Any delay fits someone who never moved.
    if (moved > 1) this.#seen.delaysMs.push(delay);
  }

  /** The delay that fits these samples best; adds the errors that remain with it. */
  #fit(bot: number, pair: Pair, from: number, to: number, errorsCm: number[]): number {
    let best = Number.POSITIVE_INFINITY;
    let bestDelay = 0;
    for (const delay of DELAYS_MS) {
      let sum = 0;
      for (let look = from; look < to && sum < best; look += 1)
        sum += this.#error(bot, pair, look, delay) ** 2;
      if (sum < best) {
        best = sum;
        bestDelay = delay;
      }
    }
    for (let look = from; look < to; look += 1) errorsCm.push(this.#error(bot, pair, look, bestDelay) * 100);
    return bestDelay;
  }

  #error(bot: number, pair: Pair, look: number, delay: number): number {
    const at = look * 4;
    this.#town.truth(bot, (pair.at[at] ?? 0) - delay, this.#truth);
    return Math.hypot(
      (pair.at[at + 1] ?? 0) - this.#truth.x,
      (pair.at[at + 2] ?? 0) - this.#truth.y,
      (pair.at[at + 3] ?? 0) - this.#truth.z,
    );
  }
}

const nothing = (): Seen => ({
  bytes: 0,
  frames: 0,
  seconds: 0,
  errorsCm: [],
  pathErrorsCm: [],
  delaysMs: [],
  gapsMs: [],
  worstAgeMs: 0,
  unknown: 0,
  serverCorrections: 0,
});
