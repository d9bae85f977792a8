import {
  BitWriter,
  firstDueForRefresh,
  MAX_PARTICIPANTS,
  MOUTH_BITS,
  riceOrderFor,
  REFRESH_TICKS,
  writeRice,
  writeRun,
  writeTick,
  type Run,
} from "@veranda/wire";
import { IndexSet, lowestBit } from "./index-set.ts";
import { CHANNEL_HEADER_BYTES, writeChannelHeader } from "../transport/client-connection.ts";
import type { VisibilitySnapshot } from "./visibility-snapshot.ts";
import { appendEntry } from "./pose-streams.ts";

/** Maximum bits of one frame; what doesn't fit is sent with the next, the longest unsent first. */
export const FRAME_BITS = 1_200 * 8;

/** Encodes frames (docs/wire.md, W17) into one reused buffer. */
export class FrameWriter {
  readonly #out = new BitWriter(FRAME_BITS / 8 + 512);
  /** Indices of the frame, those in turn separately. */
  readonly #others = new IndexSet();
  readonly #inTurn = new Uint16Array(Math.ceil(MAX_PARTICIPANTS / REFRESH_TICKS));
  readonly #turn: Run = { count: 0, riceOrder: 0, first: 0, stride: REFRESH_TICKS };
  readonly #rest: Run = { count: 0, riceOrder: 0, first: 0, stride: 1 };
  readonly #mouths: Run = { count: 0, riceOrder: 0, first: 0, stride: 1 };
  #speakers: IndexSet | null = null;
  #visibility: VisibilitySnapshot | null = null;
  #tick = 0;

  /**
   * Takes the indices of the next frame, and of its mouths; true if there are none. The sets must outlive the frame.
   */
  begin(picked: IndexSet, speakers: IndexSet | null, visibility: VisibilitySnapshot, tick: number): boolean {
    this.#visibility = visibility;
    this.#speakers = speakers;
    this.#tick = tick;
    const others = this.#others.words;
    for (let word = 0; word < visibility.span; word += 1) others[word] = picked.words[word] ?? 0;
    const first = firstDueForRefresh(tick);
    const end = visibility.span << 5;
    let inTurn = 0;
    for (let index = first; index < end; index += REFRESH_TICKS) {
      if (!picked.has(index)) continue;
      this.#others.delete(index);
      this.#inTurn[inTurn] = index;
      inTurn += 1;
    }
    let rest = 0;
    let last = 0;
    for (let word = 0; word < visibility.span; word += 1) {
      for (let bits = others[word] ?? 0; bits !== 0; bits &= bits - 1) {
        last = (word << 5) + lowestBit(bits);
        rest += 1;
      }
    }
    this.#turn.count = inTurn;
    this.#turn.first = first;
    this.#turn.riceOrder = riceOrderFor(
      inTurn,
      ((this.#inTurn[inTurn - 1] ?? 0) - first) / REFRESH_TICKS + 1,
    );
    this.#rest.count = rest;
    this.#rest.riceOrder = riceOrderFor(rest, last + 1);
    return inTurn + rest === 0;
  }

  /**
   * The frame of the indices that `begin` took: a keyframe for those that wait, which are then synced; otherwise the
   * entry of their level. `levels` is by index, `synced` by level.
   */
  write(levels: Uint8Array, synced: readonly IndexSet[], waiting: IndexSet): BitWriter {
    const out = this.#out;
    const visibility = this.#visibility;
    out.clear();
    out.write(0, CHANNEL_HEADER_BYTES * 8);
    writeTick(out, this.#tick);
    if (visibility === null) return out;
    const turn = this.#turn;
    writeRun(out, turn);
    let previous = turn.first - REFRESH_TICKS;
    for (let entry = 0; entry < turn.count; entry += 1) {
      const index = this.#inTurn[entry] ?? 0;
      const gap = (index - previous) / REFRESH_TICKS - 1;
      previous = index;
      if (waiting.has(index)) this.#key(visibility, index, gap, turn.riceOrder, levels, synced, waiting);
      else this.#entry(visibility, index, gap, turn.riceOrder, levels[index] ?? 0);
    }
    const rest = this.#rest;
    writeRun(out, rest);
    previous = -1;
    for (let word = 0; word < visibility.span; word += 1) {
      for (let bits = this.#others.words[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const index = (word << 5) + lowestBit(bits);
        const gap = index - previous - 1;
        previous = index;
        if (waiting.has(index)) this.#key(visibility, index, gap, rest.riceOrder, levels, synced, waiting);
        else this.#entry(visibility, index, gap, rest.riceOrder, levels[index] ?? 0);
      }
    }
    if (this.#speakers !== null) this.#writeMouths(this.#speakers, visibility);
    writeChannelHeader(out.bytes, "pose");
    return out;
  }

  #writeMouths({ words }: IndexSet, visibility: VisibilitySnapshot): void {
    const mouths = this.#mouths;
    let last = 0;
    mouths.count = 0;
    for (let word = 0; word < visibility.span; word += 1) {
      for (let bits = words[word] ?? 0; bits !== 0; bits &= bits - 1) {
        last = (word << 5) + lowestBit(bits);
        mouths.count += 1;
      }
    }
    mouths.riceOrder = riceOrderFor(mouths.count, last + 1);
    writeRun(this.#out, mouths);
    let previous = -1;
    for (let word = 0; word < visibility.span; word += 1) {
      for (let bits = words[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const index = (word << 5) + lowestBit(bits);
        writeRice(this.#out, index - previous - 1, mouths.riceOrder);
        this.#out.write(visibility.mouths[index] ?? 0, MOUTH_BITS);
        previous = index;
      }
    }
  }

  /** The gap and the entry in one write if they fit: there are a hundred thousand of them in a large round. */
  #entry(visibility: VisibilitySnapshot, index: number, gap: number, order: number, level: number): void {
    const slot = level * MAX_PARTICIPANTS + index;
    const size = visibility.bits[slot] ?? 0;
    const ones = gap >>> order;
    const before = ones + 1 + order;
    if (before + size <= 32) {
      const rice = ((1 << ones) - 1) | ((gap & ((1 << order) - 1)) << (ones + 1));
      this.#out.write(rice | ((visibility.heads[slot] ?? 0) << before), before + size);
      return;
    }
    writeRice(this.#out, gap, order);
    const streams = visibility.streams[index];
    if (streams !== undefined) appendEntry(this.#out, streams.words, level, size);
  }

  #key(
    visibility: VisibilitySnapshot,
    index: number,
    gap: number,
    order: number,
    levels: Uint8Array,
    synced: readonly IndexSet[],
    waiting: IndexSet,
  ): void {
    const streams = visibility.streams[index];
    const level = levels[index] ?? 0;
    if (streams === undefined) return;
    writeRice(this.#out, gap, order);
    appendEntry(this.#out, streams.keyWords, level, streams.key(level, this.#tick));
    waiting.delete(index);
    synced[level]?.add(index);
  }
}
