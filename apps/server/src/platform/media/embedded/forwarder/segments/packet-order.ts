import { sequenceOf } from "../rtp-packet.ts";

/** A packet that is missing for longer counts as lost. */
const PATIENCE_MS = 400;
const WAITING_MAX = 1_024;

const ahead = (sequence: number, of: number): number => ((sequence - of) << 16) >> 16;

export type OrderedPacket = {
  readonly packet: Buffer;
  /** Offset of its payload. */
  readonly start: number;
  readonly arrivedMs: number;
};

/** Puts the packets of a stream back into sending order. */
export class PacketOrder {
  readonly #onPacket: (packet: OrderedPacket, isAfterGap: boolean) => void;
  readonly #waiting = new Map<number, OrderedPacket>();
  #next: number | null = null;

  constructor(onPacket: (packet: OrderedPacket, isAfterGap: boolean) => void) {
    this.#onPacket = onPacket;
  }

  /** Packets that wait for earlier ones. */
  get size(): number {
    return this.#waiting.size;
  }

  add(packet: OrderedPacket): void {
    const sequence = sequenceOf(packet.packet);
    this.#next ??= sequence;
    const distance = ahead(sequence, this.#next);
    if (distance < 0) {
      // Late; or so far behind that the sender has started a new sequence.
      if (distance < -WAITING_MAX) this.#next = null;
      return;
    }
    this.#waiting.set(sequence, packet);
    this.#release();
    if (this.#waiting.size > WAITING_MAX) this.#skip();
  }

  /** Gives up packets that are missing for too long. */
  tick(nowMs: number): void {
    for (const { arrivedMs } of this.#waiting.values())
      if (nowMs - arrivedMs > PATIENCE_MS) {
        this.#skip();
        return;
      }
  }

  #release(isAfterGap = false): void {
    let isBroken = isAfterGap;
    while (this.#next !== null) {
      const packet = this.#waiting.get(this.#next);
      if (packet === undefined) return;
      this.#waiting.delete(this.#next);
      this.#next = (this.#next + 1) & 0xffff;
      this.#onPacket(packet, isBroken);
      isBroken = false;
    }
  }

  #skip(): void {
    const from = this.#next ?? 0;
    let nearest: number | null = null;
    for (const sequence of this.#waiting.keys())
      if (nearest === null || ahead(sequence, from) < ahead(nearest, from)) nearest = sequence;
    this.#next = nearest;
    this.#release(true);
  }
}
