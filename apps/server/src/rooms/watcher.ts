import {
  BitWriter,
  MAX_PARTICIPANTS,
  riceOrderFor,
  saysTheSame,
  writeDownHeader,
  writeRice,
  type GridPose,
} from "@veranda/wire";
import { CHANNEL_HEADER_BYTES, writeChannelHeader, type Link } from "./link.ts";
import { FRAME_BACKLOG_BYTES, MAX_UNHEARD_TICKS } from "./limits.ts";
import { chooseLevels } from "./interest-set.ts";
import type { Sights } from "./sights.ts";
import { appendEntry, type PoseStreams } from "./streams.ts";

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
const chosen = new Uint8Array(MAX_PARTICIPANTS);

/** What one connection has been told, and what it is told next. */
export class Watcher {
  readonly link: Link;
  /** Level of each index in this watcher's eyes; UNKNOWN before the first choice. */
  readonly #levels = new Uint8Array(MAX_PARTICIPANTS).fill(UNKNOWN);
  /** 1: the watcher's belief is the stream's. */
  readonly #synced = new Uint8Array(MAX_PARTICIPANTS);
  /** Tick since which the watcher's belief of an index is not kept up. */
  readonly #since = new Int32Array(MAX_PARTICIPANTS);
  /** Indices that wait for a key, in no order; some may have left meanwhile. */
  #waiting: number[] = [];
  readonly #isWaiting = new Uint8Array(MAX_PARTICIPANTS);
  /** Level that each index is to get when that stream next looks at it. */
  readonly #wanted = new Uint8Array(MAX_PARTICIPANTS).fill(UNKNOWN);
  readonly #leaving: number[] = [];
  #lastSent = 0;
  /** Tick at which levels were chosen last; spread over ticks by `turn`. */
  #chosen = Number.NEGATIVE_INFINITY;
  #heard: number;
  #tick = 0;
  #self = 0;

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
    this.#levels[index] = this.#wanted[index] = UNKNOWN;
    this.#synced[index] = 0;
  }

  /**
   * The frame of this tick, to be copied before the next is asked for; null when there is nothing to send, or
   * "behind" when this reader is too slow for it: then the people concerned wait for a key.
   */
  frame(
    self: { readonly index: number; readonly actual: GridPose },
    sights: Sights,
    friends: ReadonlySet<number>,
    tick: number,
    turn: number,
  ): BitWriter | null | "behind" {
    this.#tick = tick;
    this.#self = self.index;
    if (tick - this.#chosen >= CHOOSE_TICKS) {
      this.#chosen = tick - (this.#chosen < 0 ? turn % CHOOSE_TICKS : 0);
      chooseLevels(self.actual, sights, this.#levels, friends, chosen);
      this.#take(sights);
    }
    if (this.#leaving.length > 0) this.#letGo(sights);
    if (this.#isBehind(tick)) {
      this.#lose(sights);
      return "behind";
    }
    const count = this.#pick(sights);
    if (count === 0 && tick - this.#lastSent < IDLE_TICKS) return null;
    this.#write(count, sights, tick);
    this.#lastSent = tick;
    return writer;
  }

  #isBehind(tick: number): boolean {
    if (this.link.backlog() > FRAME_BACKLOG_BYTES) return true;
    return this.#lastSent - this.#heard > MAX_UNHEARD_TICKS && tick - this.#lastSent < 100;
  }

  /** Finer levels at once; to coarser ones people go when those streams look at them. */
  #take(sights: Sights): void {
    for (let at = 0; at < sights.count; at += 1) {
      const index = sights.indices[at] ?? 0;
      const level = chosen[at] ?? 0;
      if (level === this.#wanted[index] || index === this.#self) continue;
      const before = this.#levels[index] ?? UNKNOWN;
      if (before === UNKNOWN) {
        this.#levels[index] = level;
        this.#await(index, this.#tick - 20);
      } else if (level < before) {
        this.#change(sights.streams[index], index, before, level);
      } else if (level > before && this.#wanted[index] === before) {
        this.#leaving.push(index);
      }
      this.#wanted[index] = level;
    }
  }

  /** A coarser stream is older: people go over to it in the tick in which it looks at them. */
  #letGo(sights: Sights): void {
    let kept = 0;
    for (const index of this.#leaving) {
      const level = this.#wanted[index] ?? UNKNOWN;
      const before = this.#levels[index] ?? UNKNOWN;
      const streams = sights.streams[index];
      if (level === UNKNOWN || before === UNKNOWN || level <= before || streams === undefined) continue;
      if (streams.looked[level] === 1) {
        this.#change(streams, index, before, level);
      } else {
        this.#leaving[kept] = index;
        kept += 1;
      }
    }
    this.#leaving.length = kept;
  }

  #change(streams: PoseStreams | undefined, index: number, before: number, level: number): void {
    this.#levels[index] = level;
    if (this.#synced[index] === 0 || streams === undefined) return;
    if (!isHandedOver(streams, before, level, this.#tick)) this.#await(index, this.#tick);
  }

  /** This index needs a key; `since` is when the watcher's belief was last right. */
  #await(index: number, since: number): void {
    this.#synced[index] = 0;
    this.#since[index] = since;
    if (this.#isWaiting[index] === 1) return;
    this.#isWaiting[index] = 1;
    this.#waiting.push(index);
  }

  /** The frame is not sent: everyone whom it would have told of is out of step. */
  #lose(sights: Sights): void {
    for (let at = 0; at < sights.changedCount; at += 1) {
      const index = sights.changed[at] ?? 0;
      if (this.#synced[index] === 1 && this.#size(sights, index) > 0) this.#await(index, this.#tick);
    }
  }

  #size(sights: Sights, index: number): number {
    return sights.bits[(this.#levels[index] ?? 0) * MAX_PARTICIPANTS + index] ?? 0;
  }

  /** Fills `picked` with the indices of this frame's entries; those not synced yet get a key. */
  #pick(sights: Sights): number {
    let bits = 32;
    let count = 0;
    for (let at = 0; at < sights.changedCount; at += 1) {
      const index = sights.changed[at] ?? 0;
      if (this.#synced[index] === 0) continue;
      const size = this.#size(sights, index);
      if (size === 0) continue;
      if (bits + size + 8 > BUDGET_BITS) {
        this.#await(index, this.#tick);
        continue;
      }
      bits += size + 8;
      picked[count] = index;
      count += 1;
    }
    return this.#waiting.length === 0 ? count : this.#pickKeys(sights, count, bits);
  }

  #pickKeys(sights: Sights, from: number, used: number): number {
    let bits = used;
    let count = from;
    let kept = 0;
    if (this.#waiting.length * 160 + used > BUDGET_BITS) this.#waiting.sort(this.#byUrgency);
    for (const index of this.#waiting) {
      const level = this.#levels[index] ?? UNKNOWN;
      const streams = sights.streams[index];
      const size = level === UNKNOWN || streams === undefined ? 0 : streams.key(level, this.#tick) + 8;
      if (size > 0 && bits + size <= BUDGET_BITS) {
        bits += size;
        picked[count] = index;
        count += 1;
        this.#isWaiting[index] = 0;
      } else if (size > 0) {
        this.#waiting[kept] = index;
        kept += 1;
      } else {
        this.#isWaiting[index] = 0;
      }
    }
    this.#waiting.length = kept;
    if (count > from) picked.subarray(0, count).sort();
    return count;
  }

  readonly #byUrgency = (a: number, b: number): number => this.#urgency(b) - this.#urgency(a);

  #urgency(index: number): number {
    const level = this.#levels[index] ?? 3;
    return (this.#tick - (this.#since[index] ?? 0) + 1) * (LEVEL_WEIGHT[level] ?? 1);
  }

  #write(count: number, sights: Sights, tick: number): void {
    const order = riceOrderFor(count, (picked[count - 1] ?? 0) + 1);
    writer.clear();
    writer.write(0, CHANNEL_HEADER_BYTES * 8);
    writeDownHeader(writer, tick, count, order);
    let previous = -1;
    for (let entry = 0; entry < count; entry += 1) {
      const index = picked[entry] ?? 0;
      writeRice(writer, index - previous - 1, order);
      previous = index;
      const streams = sights.streams[index];
      if (streams === undefined) continue;
      const level = this.#levels[index] ?? 0;
      if (this.#synced[index] === 1) {
        appendEntry(writer, streams.words, level, streams.bits[level] ?? 0);
      } else {
        appendEntry(writer, streams.keyWords, level, streams.key(level, tick));
        this.#synced[index] = 1;
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
