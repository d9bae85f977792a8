import {
  BitWriter,
  MAX_PARTICIPANTS,
  riceOrderFor,
  saysTheSame,
  writeDownHeader,
  writeRice,
} from "@veranda/wire";
import { CHANNEL_HEADER_BYTES, writeChannelHeader, type Link } from "./link.ts";
import { FRAME_BACKLOG_BYTES, MAX_UNHEARD_TICKS } from "./limits.ts";
import { chooseLevels, type Seen } from "./interest-set.ts";
import { appendEntry, type PoseStreams } from "./streams.ts";

/** Someone who can be seen: a pose, and this tick's entries about it. */
export type Sight = Seen & { readonly streams: PoseStreams };

/** Most bits of one frame; what does not fit comes with the next, the longest unsent first. */
const BUDGET_BITS = 1_200 * 8;
/** A watcher that hears nothing for this many ticks could not tell silence from a broken line. */
const IDLE_TICKS = 10;
/** Levels are chosen anew this often, not all watchers in the same tick. */
const CHOOSE_TICKS = 5;
/** Worth of a level when there is not room for all. */
const LEVEL_WEIGHT = [8, 4, 2, 1] as const;

const UNKNOWN = 0xff;
const writer = new BitWriter(BUDGET_BITS / 8 + 512);
const picked = new Uint16Array(MAX_PARTICIPANTS);
const waiting: Sight[] = [];

/** What one connection has been told, and what it is told next. */
export class Watcher {
  readonly link: Link;
  /** Level of each index in this watcher's eyes; UNKNOWN before the first choice. */
  readonly #levels = new Uint8Array(MAX_PARTICIPANTS).fill(UNKNOWN);
  /** 1: the watcher's belief is the stream's. */
  readonly #synced = new Uint8Array(MAX_PARTICIPANTS);
  /** Tick since which the watcher's belief of an index is not kept up. */
  readonly #since = new Int32Array(MAX_PARTICIPANTS);
  #unsynced = 0;
  /** Level that each index is to get when that stream next looks at it. */
  readonly #wanted = new Uint8Array(MAX_PARTICIPANTS).fill(UNKNOWN);
  readonly #leaving: Sight[] = [];
  #lastSent = 0;
  /** Tick at which levels were chosen last; spread over ticks by `turn`. */
  #chosen = Number.NEGATIVE_INFINITY;
  #heard: number;
  #tick = 0;

  constructor(link: Link, tick: number) {
    this.link = link;
    this.#heard = tick;
  }

  /** Newest tick that the other end says it has. */
  hear(tick: number): void {
    if (tick > this.#heard && tick <= this.#lastSent) this.#heard = tick;
  }

  get heard(): number {
    return this.#heard;
  }

  /** This index now means somebody else, or nobody. */
  forget(index: number): void {
    if (this.#levels[index] !== UNKNOWN && this.#synced[index] === 0) this.#unsynced -= 1;
    this.#levels[index] = this.#wanted[index] = UNKNOWN;
    this.#synced[index] = 0;
    const at = this.#leaving.findIndex((sight) => sight.index === index);
    if (at >= 0) this.#leaving.splice(at, 1);
  }

  /**
   * The frame of this tick, to be copied before the next is asked for; null when there is nothing to send, or
   * "behind" when this reader is too slow for it: then the people concerned wait for a key.
   */
  frame(
    self: Seen,
    sights: readonly Sight[],
    changed: readonly Sight[],
    friends: ReadonlySet<number>,
    tick: number,
    turn: number,
  ): BitWriter | null | "behind" {
    this.#tick = tick;
    if (tick - this.#chosen >= CHOOSE_TICKS) {
      this.#chosen = tick - (this.#chosen < 0 ? turn % CHOOSE_TICKS : 0);
      chooseLevels(self, sights, this.#levels, friends, this.#choose);
    }
    this.#letGo();
    if (this.#isBehind(tick)) {
      this.#lose(self, changed);
      return "behind";
    }
    const count = this.#pick(self, sights, changed);
    if (count === 0 && tick - this.#lastSent < IDLE_TICKS) return null;
    this.#write(count, sights, tick);
    this.#lastSent = tick;
    return writer;
  }

  #isBehind(tick: number): boolean {
    if (this.link.backlog() > FRAME_BACKLOG_BYTES) return true;
    return this.#lastSent - this.#heard > MAX_UNHEARD_TICKS && tick - this.#lastSent < 100;
  }

  readonly #choose = (other: Sight, level: number): void => {
    const { index } = other;
    const before = this.#levels[index] ?? UNKNOWN;
    if (before === UNKNOWN) {
      this.#levels[index] = this.#wanted[index] = level;
      this.#since[index] = this.#tick - 20;
      this.#synced[index] = 0;
      this.#unsynced += 1;
    } else if (level < before) {
      this.#wanted[index] = level;
      this.#change(other, before, level);
    } else {
      if (level > before && this.#wanted[index] === before) this.#leaving.push(other);
      this.#wanted[index] = level;
    }
  };

  /** A coarser stream is older: people go over to it in the tick in which it looks at them. */
  #letGo(): void {
    let kept = 0;
    for (const sight of this.#leaving) {
      const level = this.#wanted[sight.index] ?? UNKNOWN;
      const before = this.#levels[sight.index] ?? UNKNOWN;
      if (level <= before) continue;
      if (sight.streams.looked[level] === 1) this.#change(sight, before, level);
      else this.#leaving[kept++] = sight;
    }
    this.#leaving.length = kept;
  }

  #change(other: Sight, before: number, level: number): void {
    this.#levels[other.index] = level;
    if (this.#synced[other.index] === 1 && !isHandedOver(other.streams, before, level, this.#tick)) {
      this.#unsync(other.index);
    }
  }

  #unsync(index: number): void {
    if (this.#synced[index] === 0) return;
    this.#synced[index] = 0;
    this.#unsynced += 1;
    this.#since[index] = this.#tick;
  }

  /** The frame is not sent: everyone whom it would have told of is out of step. */
  #lose(self: Seen, changed: readonly Sight[]): void {
    for (const sight of changed) {
      if (sight !== self && (sight.streams.bits[this.#levels[sight.index] ?? 0] ?? 0) > 0) {
        this.#unsync(sight.index);
      }
    }
  }

  /** Fills `picked` with the indices of this frame's entries; the sign of a key is that it is not synced yet. */
  #pick(self: Seen, sights: readonly Sight[], changed: readonly Sight[]): number {
    let bits = 32;
    let count = 0;
    for (const sight of changed) {
      const { index, streams } = sight;
      if (this.#synced[index] === 0 || sight === self) continue;
      const size = streams.bits[this.#levels[index] ?? 0] ?? 0;
      if (size === 0) continue;
      if (bits + size + 8 > BUDGET_BITS) {
        this.#unsync(index);
        continue;
      }
      bits += size + 8;
      picked[count] = index;
      count += 1;
    }
    return this.#unsynced === 0 ? count : this.#pickKeys(self, sights, count, bits);
  }

  #pickKeys(self: Seen, sights: readonly Sight[], from: number, used: number): number {
    waiting.length = 0;
    for (const sight of sights) {
      if (sight !== self && this.#synced[sight.index] === 0 && this.#levels[sight.index] !== UNKNOWN) {
        waiting.push(sight);
      }
    }
    let bits = used;
    let count = from;
    if (waiting.length * 160 + used > BUDGET_BITS) waiting.sort(this.#byUrgency);
    for (const { index, streams } of waiting) {
      const size = streams.key(this.#levels[index] ?? 0, this.#tick) + 8;
      if (bits + size > BUDGET_BITS) break;
      bits += size;
      picked[count] = index;
      count += 1;
    }
    if (from > 0 || count > 1) picked.subarray(0, count).sort();
    return count;
  }

  readonly #byUrgency = (a: Sight, b: Sight): number => this.#urgency(b.index) - this.#urgency(a.index);

  #urgency(index: number): number {
    const level = this.#levels[index] ?? 3;
    return (this.#tick - (this.#since[index] ?? 0) + 1) * (LEVEL_WEIGHT[level] ?? 1);
  }

  #write(count: number, sights: readonly Sight[], tick: number): void {
    const last = picked[count - 1] ?? 0;
    const order = riceOrderFor(count, last + 1);
    writer.clear();
    writer.write(0, CHANNEL_HEADER_BYTES * 8);
    writeDownHeader(writer, tick, count, order);
    let previous = -1;
    let at = 0;
    for (let entry = 0; entry < count; entry += 1) {
      const index = picked[entry] ?? 0;
      writeRice(writer, index - previous - 1, order);
      previous = index;
      while (sights[at]?.index !== index) at += 1;
      const streams = sights[at]?.streams;
      if (streams === undefined) continue;
      const level = this.#levels[index] ?? 0;
      if (this.#synced[index] === 1) {
        appendEntry(writer, streams.words, level, streams.bits[level] ?? 0);
      } else {
        appendEntry(writer, streams.keyWords, level, streams.key(level, tick));
        this.#synced[index] = 1;
        this.#unsynced -= 1;
      }
    }
    writeChannelHeader(writer.bytes, "pose");
  }
}

/** The two streams agree: the watcher's belief is already that of the new one. */
function isHandedOver(streams: PoseStreams, before: number, level: number, tick: number): boolean {
  const a = streams.beliefs[before];
  const b = streams.beliefs[level];
  return a !== undefined && b !== undefined && saysTheSame(a, b, tick);
}
