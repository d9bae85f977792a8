import {
  LEVELS,
  MAX_PARTICIPANTS,
  MOUTH_BITS,
  isSameBaseline,
  type BitWriter,
  type QuantizedPose,
} from "@veranda/wire";
import { FrameWriter, FRAME_BITS } from "./frame-writer.ts";
import { IndexSet, lowestBit } from "./index-set.ts";
import { chooseLevels } from "./interest-management.ts";
import { selectMostUrgent } from "./keyframe-scheduler.ts";
import { FRAME_BACKLOG_BYTES, MAX_UNHEARD_FRAMES } from "../limits/limits.ts";
import type { ClientConnection } from "../transport/client-connection.ts";
import type { VisibilitySnapshot } from "./visibility-snapshot.ts";
import { isDueForRefresh, type PoseStreams } from "./pose-streams.ts";

/** Keep-alive: ticks after which a frame is sent even if empty. */
const IDLE_TICKS = 10;
/** Levels are chosen again at this interval, staggered over the watchers. */
const CHOOSE_TICKS = 8;
/** Number of ticks after which a silent reader is tried again. */
const RETRY_TICKS = 100;
/** Age of an index that was never sent. */
const NEW_TICKS = 20;

const UNKNOWN = 0xff;
const writer = new FrameWriter();
const picked = new IndexSet();
const speakers = new IndexSet();
const chosen = new Uint8Array(MAX_PARTICIPANTS);

const setForEachLevel = (): readonly IndexSet[] => Array.from({ length: LEVELS }, () => new IndexSet());

/** The watching participant. */
type Self = { readonly index: number; readonly actual: QuantizedPose };

/** Replication state of one connection: what has been sent, and what is sent next. */
export class ClientReplicator {
  readonly link: ClientConnection;
  /** Bytes of the last document snapshot, which a slow network may take a while to deliver. */
  wholeBytes = 0;
  /** Current level of detail per participant index; UNKNOWN until first chosen. */
  readonly #levels = new Uint8Array(MAX_PARTICIPANTS).fill(UNKNOWN);
  /** Level that each index is to get when that stream samples it next. */
  readonly #wanted = new Uint8Array(MAX_PARTICIPANTS).fill(UNKNOWN);
  /** By level: the indices whose stream the watcher's baseline follows. */
  readonly #synced = setForEachLevel();
  /** By wanted level: the indices to move to a coarser stream. */
  readonly #leaving = setForEachLevel();
  /** Indices that wait for a keyframe. */
  readonly #waiting = new IndexSet();
  #isAnyWaiting = false;
  readonly #hidden = new IndexSet();
  /** Tick since which the baseline of a waiting index is stale. */
  readonly #since = new Int32Array(MAX_PARTICIPANTS);
  #lastSent = 0;
  /** Ticks of the last frames; the oldest is overwritten next. */
  readonly #sent = new Int32Array(MAX_UNHEARD_FRAMES).fill(-1);
  #frames = 0;
  /** The last frame contained an open mouth, which only another frame closes. */
  #hasSpeakers = false;
  /** Tick at which levels were chosen last. */
  #chosen = Number.NEGATIVE_INFINITY;
  #heard: number;
  #tick = 0;
  #self = 0;

  constructor(link: ClientConnection, tick: number) {
    this.link = link;
    this.#heard = tick;
  }

  /** Newest acknowledged tick. */
  hear(tick: number): void {
    if (tick > this.#heard && tick <= this.#lastSent) this.#heard = tick;
  }

  get heard(): number {
    return this.#heard;
  }

  /** Sends nothing about this index until its next keyframe. */
  isWaiting(index: number): boolean {
    return this.#waiting.has(index);
  }

  /** Hides a participant from this client (blocked) until the index is reused. */
  hide(index: number): void {
    this.forget(index);
    this.#hidden.add(index);
  }

  /** Shows a hidden participant again, from a keyframe on. */
  unhide(index: number): void {
    this.forget(index);
  }

  /** The index was reassigned or freed. */
  forget(index: number): void {
    this.#levels[index] = this.#wanted[index] = UNKNOWN;
    for (const set of this.#synced) set.delete(index);
    for (const set of this.#leaving) set.delete(index);
    this.#waiting.delete(index);
    this.#hidden.delete(index);
  }

  /**
   * The frame of this tick, to be copied before the next call; null if there is nothing to send, or "behind" if this
   * reader is too slow for it: then the indices concerned wait for a keyframe.
   */
  frame(
    self: Self,
    visibility: VisibilitySnapshot,
    friends: ReadonlySet<number>,
    tick: number,
  ): BitWriter | null | "behind" {
    this.#tick = tick;
    this.#self = self.index;
    if (this.#chosen < 0) this.#choose(self, visibility, friends);
    const frame = this.#isBehind(tick) ? this.#skip(visibility) : this.#write(visibility);
    // An entry continues its own stream: nobody changes streams before this tick's entries are written.
    if (isDueForRefresh(CHOOSE_TICKS, self.index, this.#chosen, tick))
      this.#choose(self, visibility, friends);
    this.#letGo(visibility);
    return frame;
  }

  #choose(self: Self, visibility: VisibilitySnapshot, friends: ReadonlySet<number>): void {
    this.#chosen = this.#tick;
    chooseLevels(self.actual, visibility, this.#levels, friends, chosen);
    this.#take(visibility);
  }

  #write(visibility: VisibilitySnapshot): BitWriter | null {
    const mouths = visibility.isAnySpeaking ? this.#pickSpeakers(visibility) : 0;
    const room = FRAME_BITS - mouths * (MOUTH_BITS + GAP_BITS);
    const bits = this.#pick(visibility, room);
    if (this.#isAnyWaiting) this.#pickKeys(visibility.span, room - bits);
    const isEmpty = writer.begin(picked, mouths === 0 ? null : speakers, visibility, this.#tick);
    const hadSpeakers = this.#hasSpeakers;
    this.#hasSpeakers = mouths > 0;
    if (isEmpty && !hadSpeakers && mouths === 0 && this.#tick - this.#lastSent < IDLE_TICKS) return null;
    this.#lastSent = this.#tick;
    this.#sent[this.#frames % MAX_UNHEARD_FRAMES] = this.#tick;
    this.#frames += 1;
    return writer.write(this.#levels, this.#synced, this.#waiting);
  }

  #isBehind(tick: number): boolean {
    if (this.link.backlog() > FRAME_BACKLOG_BYTES) return true;
    // Frames, not ticks: a busy server sends fewer, which must not make their reader count as slow.
    const oldest = this.#sent[this.#frames % MAX_UNHEARD_FRAMES] ?? 0;
    return oldest > this.#heard && tick - this.#lastSent < RETRY_TICKS;
  }

  /** Finer levels apply at once; coarser ones when their stream next samples the index. */
  #take(visibility: VisibilitySnapshot): void {
    for (let at = 0; at < visibility.count; at += 1) {
      const index = visibility.indices[at] ?? 0;
      const level = chosen[at] ?? 0;
      const wanted = this.#wanted[index] ?? UNKNOWN;
      if (level === wanted || index === this.#self || visibility.streams[index] === undefined) continue;
      const before = this.#levels[index] ?? UNKNOWN;
      this.#wanted[index] = level;
      if (before === UNKNOWN) {
        this.#levels[index] = level;
        this.#await(index, NEW_TICKS);
        continue;
      }
      if (wanted > before) this.#leaving[wanted]?.delete(index);
      if (level > before) this.#leaving[level]?.add(index);
      else if (level < before) this.#change(visibility.streams[index], index, before, level);
    }
  }

  /** A coarser stream is older: participants move to it in the tick in which it samples them. */
  #letGo(visibility: VisibilitySnapshot): void {
    for (let level = 1; level < LEVELS; level += 1) {
      const leaving = this.#leaving[level]?.words;
      const looked = visibility.looked[level]?.words;
      if (leaving === undefined || looked === undefined) continue;
      for (let word = 0; word < visibility.span; word += 1) {
        let rest = (leaving[word] ?? 0) & (looked[word] ?? 0);
        if (rest === 0) continue;
        leaving[word] = (leaving[word] ?? 0) & ~rest;
        for (; rest !== 0; rest &= rest - 1) {
          const index = (word << 5) + lowestBit(rest);
          this.#change(visibility.streams[index], index, this.#levels[index] ?? 0, level);
        }
      }
    }
  }

  #change(streams: PoseStreams | undefined, index: number, before: number, level: number): void {
    this.#levels[index] = level;
    if (this.#synced[before]?.has(index) !== true) return;
    this.#synced[before]?.delete(index);
    if (streams !== undefined && isHandedOver(streams, before, level, this.#tick)) {
      this.#synced[level]?.add(index);
    } else {
      this.#await(index, 0);
    }
  }

  /** This index needs a keyframe; the watcher's baseline was last correct `ticksAgo`. */
  #await(index: number, ticksAgo: number): void {
    if (this.#hidden.has(index)) return;
    this.#since[index] = this.#tick - ticksAgo;
    this.#waiting.add(index);
    this.#isAnyWaiting = true;
  }

  /** The frame is not sent: all baselines in it are stale. */
  #skip(visibility: VisibilitySnapshot): "behind" {
    for (let level = 0; level < LEVELS; level += 1) {
      const synced = this.#synced[level]?.words;
      const changed = visibility.changed[level]?.words;
      if (synced === undefined || changed === undefined) continue;
      for (let word = 0; word < visibility.span; word += 1) {
        const lost = (synced[word] ?? 0) & (changed[word] ?? 0);
        if (lost === 0) continue;
        synced[word] = (synced[word] ?? 0) & ~lost;
        for (let rest = lost; rest !== 0; rest &= rest - 1) this.#await((word << 5) + lowestBit(rest), 0);
      }
    }
    return "behind";
  }

  /** All indices that the streams of this watcher have an entry for; returns an upper bound of the bits. */
  #pick(visibility: VisibilitySnapshot, room: number): number {
    const [near, middle, far, crowd] = this.#synced;
    const [nearChanged, middleChanged, farChanged, crowdChanged] = visibility.changed;
    if (near === undefined || middle === undefined || far === undefined || crowd === undefined) return 0;
    if (nearChanged === undefined || middleChanged === undefined) return 0;
    if (farChanged === undefined || crowdChanged === undefined) return 0;
    let count = 0;
    for (let word = 0; word < visibility.span; word += 1) {
      const each =
        ((near.words[word] ?? 0) & (nearChanged.words[word] ?? 0)) |
        ((middle.words[word] ?? 0) & (middleChanged.words[word] ?? 0)) |
        ((far.words[word] ?? 0) & (farChanged.words[word] ?? 0)) |
        ((crowd.words[word] ?? 0) & (crowdChanged.words[word] ?? 0));
      picked.words[word] = each;
      count += bitCount(each);
    }
    const most = count * ROOMY_BITS;
    return most <= room && !this.#isAnyWaiting ? most : this.#fit(visibility, room);
  }

  /** Mouths that this watcher sees: those of the near and middle levels. Returns their number. */
  #pickSpeakers(visibility: VisibilitySnapshot): number {
    const [near, middle] = this.#synced;
    let count = 0;
    for (let word = 0; word < visibility.span; word += 1) {
      const each =
        ((near?.words[word] ?? 0) | (middle?.words[word] ?? 0)) & (visibility.speaking.words[word] ?? 0);
      speakers.words[word] = each;
      count += bitCount(each);
    }
    return count;
  }

  /** Counts the bits of those picked; indices without room wait for a keyframe. */
  #fit(visibility: VisibilitySnapshot, room: number): number {
    let bits = 0;
    for (let word = 0; word < visibility.span; word += 1) {
      for (let rest = picked.words[word] ?? 0; rest !== 0; rest &= rest - 1) {
        const index = (word << 5) + lowestBit(rest);
        const level = this.#levels[index] ?? 0;
        const size = (visibility.bits[level * MAX_PARTICIPANTS + index] ?? 0) + GAP_BITS;
        if (bits + size > room) {
          picked.delete(index);
          this.#synced[level]?.delete(index);
          this.#await(index, 0);
        } else {
          bits += size;
        }
      }
    }
    return bits;
  }

  /** Adds the indices that have waited longest for their level, up to the room left. */
  #pickKeys(span: number, bits: number): void {
    const room = Math.floor(bits / KEY_BITS);
    const { words } = this.#waiting;
    let count = 0;
    for (let word = 0; word < span; word += 1) count += bitCount(words[word] ?? 0);
    this.#isAnyWaiting = count > room;
    if (count <= room) {
      for (let word = 0; word < span; word += 1) {
        picked.words[word] = (picked.words[word] ?? 0) | (words[word] ?? 0);
      }
    } else if (room > 0) {
      selectMostUrgent(this.#waiting, span, this.#levels, this.#since, this.#tick, room, picked);
    }
  }
}

/** An entry with the gap before it rarely takes more than this. */
const ROOMY_BITS = 68;
const GAP_BITS = 8;
/** A keyframe with the gap before it takes no more than this. */
const KEY_BITS = 136;

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The two streams agree: the watcher's baseline already matches the new one. */
function isHandedOver(streams: PoseStreams, before: number, level: number, tick: number): boolean {
  const a = streams.baselines[before];
  const b = streams.baselines[level];
  return a !== undefined && b !== undefined && isSameBaseline(a, b, tick);
}
