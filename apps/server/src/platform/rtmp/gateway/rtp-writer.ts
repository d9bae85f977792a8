import { randomUint32 } from "../../media/embedded/forwarder/random-uint32.ts";

const HEADER_BYTES = 12;
/** With encryption overhead, below the MTU of every network. */
const PAYLOAD_MAX = 1_180;
const FRAGMENT = 28;

/** Writes the packets of one stream (RFC 3550 §5.1). */
export class RtpWriter {
  readonly #payloadType: number;
  readonly #source: number;
  #sequence = randomUint32() & 0xffff;

  constructor(payloadType: number, source: number) {
    this.#payloadType = payloadType;
    this.#source = source;
  }

  packet(timestamp: number, isMarked: boolean, ...parts: readonly Uint8Array[]): Buffer {
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt8(0x80, 0);
    header.writeUInt8((isMarked ? 0x80 : 0) | this.#payloadType, 1);
    header.writeUInt16BE((this.#sequence = (this.#sequence + 1) & 0xffff), 2);
    header.writeUInt32BE(timestamp >>> 0, 4);
    header.writeUInt32BE(this.#source, 8);
    return Buffer.concat([header, ...parts]);
  }

  /** Packets of an H.264 picture, with units fragmented if they are too large (RFC 6184 §5.8). */
  picture(timestamp: number, units: readonly Buffer[]): Buffer[] {
    return units.flatMap((unit, index) => {
      const isLast = index === units.length - 1;
      if (unit.length <= PAYLOAD_MAX) return this.packet(timestamp, isLast, unit);
      const head = unit.readUInt8(0);
      const size = PAYLOAD_MAX - 2;
      const packets: Buffer[] = [];
      for (let at = 1; at < unit.length; at += size) {
        const isEnd = at + size >= unit.length;
        const flags = (at === 1 ? 0x80 : 0) | (isEnd ? 0x40 : 0);
        const fragment = Uint8Array.of((head & 0xe0) | FRAGMENT, flags | (head & 0x1f));
        packets.push(this.packet(timestamp, isLast && isEnd, fragment, unit.subarray(at, at + size)));
      }
      return packets;
    });
  }
}
