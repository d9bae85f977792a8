import type { Depacketizer } from "./frame-assembler.ts";
import type { FrameBytes } from "./frame-bytes.ts";

const TYPE = 0x1f;
const SEQUENCE_PARAMETERS = 7;
const PICTURE_PARAMETERS = 8;
const KEY_SLICE = 5;
const AGGREGATION = 24;
const FRAGMENT = 28;
const LENGTH_BYTES = 4;
/**
 * Maximum NAL units of one picture. An encoder makes at most one slice per row of macroblocks, of which the tallest
 * accepted picture has 512. The other half leaves room for parameter sets and other units.
 */
const UNITS_MAX = 1_024;

/** Reads H.264 from RTP (RFC 6184 §5): NAL units, each prefixed by its length, as in MP4. */
export function h264Frames(): Depacketizer {
  let units = 0;
  /** Offset of the unit whose fragments are arriving; null if none is. */
  let openAt: number | null = null;
  const begin = (frame: FrameBytes, length: number): boolean => {
    units += 1;
    return units <= UNITS_MAX && frame.addUint32(length);
  };
  const takeUnit = (unit: Buffer, frame: FrameBytes): boolean => begin(frame, unit.length) && frame.add(unit);

  const takeAggregation = (payload: Buffer, frame: FrameBytes): boolean => {
    for (let at = 1; at + 2 < payload.length;) {
      const from = at + 2;
      const length = payload.readUInt16BE(at);
      if (length === 0 || from + length > payload.length) return false;
      if (!takeUnit(payload.subarray(from, from + length), frame)) return false;
      at = from + length;
    }
    return true;
  };
  const takeFragment = (payload: Buffer, frame: FrameBytes): boolean => {
    if (payload.length < 3) return false;
    const [indicator = 0, header = 0] = payload;
    const isFirst = (header & 0x80) !== 0;
    // A first fragment while a unit is open, or a later one while none is.
    if (isFirst !== (openAt === null)) return false;
    const unitAt = openAt ?? frame.length;
    if (isFirst && !(begin(frame, 0) && frame.add(Uint8Array.of((indicator & 0xe0) | (header & TYPE)))))
      return false;
    if (!frame.add(payload.subarray(2))) return false;
    const isLast = (header & 0x40) !== 0;
    if (isLast) frame.setUint32(unitAt, frame.length - unitAt - LENGTH_BYTES);
    openAt = isLast ? null : unitAt;
    return true;
  };

  return {
    knowsBeginning: false,
    begin() {
      units = 0;
      openAt = null;
    },
    take(payload, frame) {
      const type = (payload[0] ?? 0) & TYPE;
      if (type === FRAGMENT) return takeFragment(payload, frame);
      if (type === 0 || type > FRAGMENT || openAt !== null) return false;
      return type === AGGREGATION ? takeAggregation(payload, frame) : takeUnit(payload, frame);
    },
    isWhole: () => openAt === null,
    isKey: (frame) => unitOf(frame, KEY_SLICE) !== null,
  };
}

/** The first unit of this type; null if there is none. */
function unitOf(frame: Buffer, type: number): Buffer | null {
  for (let at = 0; at + LENGTH_BYTES < frame.length;) {
    const from = at + LENGTH_BYTES;
    const to = from + frame.readUInt32BE(at);
    if (((frame[from] ?? 0) & TYPE) === type) return frame.subarray(from, to);
    at = to;
  }
  return null;
}

/** The parameter sets that a decoder needs before a key frame; null if the frame doesn't contain them. */
export function h264Parameters(frame: Buffer): { sequence: Buffer; picture: Buffer } | null {
  const sequence = unitOf(frame, SEQUENCE_PARAMETERS);
  const picture = unitOf(frame, PICTURE_PARAMETERS);
  const isWhole = sequence !== null && picture !== null && sequence.length >= 4;
  return isWhole && sequence.length < 1_000 && picture.length < 1_000
    ? { sequence: Buffer.from(sequence), picture: Buffer.from(picture) }
    : null;
}

const HIGH_PROFILES: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
]);

/** Picture size from sequence parameters (ITU-T H.264 §7.3.2.1.1); null if malformed. */
export function h264Size(sequence: Buffer): { width: number; height: number } | null {
  const bits = new BitReader(sequence.subarray(4));
  bits.golomb();
  let chroma = 1;
  if (HIGH_PROFILES.has(sequence[1] ?? 0)) {
    chroma = bits.golomb();
    // Bit depths of luma and chroma, and scaling lists: browsers and OBS send none of these.
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
