/*
 * Video in RTMP: FLV tags (Adobe's FLV 10.1, §E.4.3) with H.264 as in MP4 (ISO/IEC 14496-15). Input is untrusted: each
 * length is checked.
 */

const AVC = 7;
const IS_ENHANCED = 0x80;
const SEQUENCE_HEADER = 0;
const NALUS = 1;
/** Multithreaded encoders make several dozen units per picture. */
const UNITS_MAX = 512;
const PARAMETER_SETS_MAX = 8;
const PARAMETER_SET_BYTES_MAX = 512;
const UNIT = { keySlice: 5, information: 6, sequence: 7, picture: 8, delimiter: 9, filler: 12 } as const;

/** Length prefix of NAL units, and the parameter sets that precede key frames. */
export type AvcConfig = {
  readonly lengthBytes: number;
  readonly parameterSets: readonly Buffer[];
};

export type VideoTag =
  | { readonly kind: "config"; readonly config: AvcConfig }
  /** `offset`: presentation time minus decoding time, in milliseconds. */
  | { readonly kind: "frame"; readonly offset: number; readonly data: Buffer }
  | { readonly kind: "nothing" }
  /** Another codec. */
  | { readonly kind: "unsupported" };

/** Null if malformed. */
export function readVideoTag(payload: Buffer): VideoTag | null {
  const first = payload[0];
  if (first === undefined) return { kind: "nothing" };
  if ((first & IS_ENHANCED) !== 0 || (first & 0x0f) !== AVC) return { kind: "unsupported" };
  if (payload.length < 5) return null;
  const type = payload[1];
  const data = payload.subarray(5);
  if (type === NALUS) return { kind: "frame", offset: payload.readIntBE(2, 3), data };
  if (type !== SEQUENCE_HEADER) return { kind: "nothing" };
  const config = readAvcConfig(data);
  return config && { kind: "config", config };
}

function readAvcConfig(data: Buffer): AvcConfig | null {
  if (data.length < 7 || data[0] !== 1) return null;
  const lengthBytes = (data.readUInt8(4) & 3) + 1;
  const parameterSets: Buffer[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    if (at >= data.length) return null;
    const count = data.readUInt8(at) & mask;
    at += 1;
    if (count > PARAMETER_SETS_MAX) return null;
    for (let set = 0; set < count; set += 1) {
      if (at + 2 > data.length) return null;
      const length = data.readUInt16BE(at);
      at += 2;
      if (length === 0 || length > PARAMETER_SET_BYTES_MAX || at + length > data.length) return null;
      parameterSets.push(Buffer.from(data.subarray(at, at + length)));
      at += length;
    }
  }
  return parameterSets.length === 0 ? null : { lengthBytes, parameterSets };
}

/** The NAL units of a frame that a decoder needs, with parameter sets before a key frame. Null if malformed. */
export function unitsOf(data: Buffer, { lengthBytes, parameterSets }: AvcConfig): Buffer[] | null {
  const units: Buffer[] = [];
  let hasParameters = false;
  let isKey = false;
  for (let at = 0; at < data.length;) {
    if (at + lengthBytes > data.length) return null;
    const length = data.readUIntBE(at, lengthBytes);
    at += lengthBytes;
    if (at + length > data.length || units.length >= UNITS_MAX) return null;
    const unit = data.subarray(at, at + length);
    at += length;
    const type = (unit[0] ?? 0) & 0x1f;
    if (length === 0 || type === UNIT.delimiter || type === UNIT.filler || type === UNIT.information)
      continue;
    if (type === 0 || type > 23) return null;
    hasParameters ||= type === UNIT.sequence;
    isKey ||= type === UNIT.keySlice;
    units.push(unit);
  }
  return isKey && !hasParameters ? [...parameterSets, ...units] : units;
}
