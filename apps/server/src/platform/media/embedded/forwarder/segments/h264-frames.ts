import type { Depacketizer } from "./frame-assembler.ts";

const TYPE = 0x1f;
const SEQUENCE_PARAMETERS = 7;
const PICTURE_PARAMETERS = 8;
const KEY_SLICE = 5;
const AGGREGATION = 24;
const FRAGMENT = 28;
/** More than any encoder makes of one picture. */
const UNIT_MAX_BYTES = 4_000_000;

const withLength = (unit: Buffer): Buffer[] => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return [length, unit];
};

/** Reads H.264 out of RTP (RFC 6184 §5): units, each with its length before it, as MP4 has them. */
export function h264Frames(): Depacketizer {
  let fragments: Buffer[] | null = null;
  let bytes = 0;
  return {
    knowsBeginning: false,
    begin: () => void (fragments = null),
    take(payload) {
      const type = (payload[0] ?? 0) & TYPE;
      if (type === AGGREGATION) {
        const units: Buffer[] = [];
        for (let at = 1; at + 2 < payload.length;) {
          const length = payload.readUInt16BE(at);
          if (length === 0 || at + 2 + length > payload.length) return null;
          units.push(...withLength(payload.subarray(at + 2, at + 2 + length)));
          at += 2 + length;
        }
        return units;
      }
      if (type !== FRAGMENT) return type === 0 || type > FRAGMENT ? null : withLength(payload);
      if (payload.length < 3) return null;
      const [indicator = 0, header = 0] = payload;
      if ((header & 0x80) !== 0) {
        fragments = [Buffer.from([(indicator & 0xe0) | (header & TYPE)])];
        bytes = 0;
      }
      bytes += payload.length;
      if (bytes > UNIT_MAX_BYTES) fragments = null;
      if (fragments === null) return null;
      fragments.push(payload.subarray(2));
      if ((header & 0x40) === 0) return [];
      const unit = Buffer.concat(fragments);
      fragments = null;
      return withLength(unit);
    },
    isKey: (frame) => unitsIn(frame).some((unit) => ((unit[0] ?? 0) & TYPE) === KEY_SLICE),
  };
}

function unitsIn(frame: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + 4 < frame.length;) {
    const length = frame.readUInt32BE(at);
    units.push(frame.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return units;
}

/** What a decoder needs before a key frame; null: the frame doesn't bring it. */
export function h264Parameters(frame: Buffer): { sequence: Buffer; picture: Buffer } | null {
  const find = (type: number) => unitsIn(frame).find((unit) => ((unit[0] ?? 0) & TYPE) === type);
  const sequence = find(SEQUENCE_PARAMETERS);
  const picture = find(PICTURE_PARAMETERS);
  const isWhole = sequence !== undefined && picture !== undefined && sequence.length >= 4;
  return isWhole && sequence.length < 1_000 && picture.length < 1_000
    ? { sequence: Buffer.from(sequence), picture: Buffer.from(picture) }
    : null;
}

const HIGH_PROFILES: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
]);

/** Of sequence parameters (ITU-T H.264 §7.3.2.1.1); null: they can't be read. */
export function h264Size(sequence: Buffer): { width: number; height: number } | null {
  const bits = new BitReader(sequence.subarray(4));
  bits.golomb();
  let chroma = 1;
  if (HIGH_PROFILES.has(sequence[1] ?? 0)) {
    chroma = bits.golomb();
    // Depths of luma and chroma, and lists of scales: none of these is what browsers and OBS send.
    if (chroma === 3) bits.read(1);
    bits.golomb();
    bits.golomb();
    bits.read(1);
    if (bits.read(1) === 1) return null;
  }
  bits.golomb();
  const order = bits.golomb();
  if (order === 0) bits.golomb();
  else if (order === 1) return null;
  bits.golomb();
  bits.read(1);
  const columns = bits.golomb() + 1;
  const rows = bits.golomb() + 1;
  const isProgressive = bits.read(1) === 1;
  if (!isProgressive) bits.read(1);
  bits.read(1);
  const crop =
    bits.read(1) === 1 ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unit = chroma === 1 ? 2 : 1;
  const width = columns * 16 - (left + right) * unit;
  const height = (rows * 16 - (top + bottom) * unit) * (isProgressive ? 1 : 2);
  return bits.isOver || width < 1 || height < 1 || width > 8_192 || height > 8_192 ? null : { width, height };
}

class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at > this.#bytes.length * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1, this.#at += 1)
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    return value;
  }

  golomb(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isOver && this.read(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}
