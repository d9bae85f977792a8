import {
  element,
  EBML_ID,
  float,
  idBytes,
  longUnsigned,
  reserved,
  text,
  UNKNOWN_SIZE,
  unsigned,
} from "./ebml.ts";
import { SOUND_CLOCK, VIDEO_CLOCK, type SegmentSamples, type StreamFormat } from "./samples.ts";

/*
 * WebM of VP8 and Opus (RFC 9559), written in clusters as they come. Where its length and its index are to stand once it
 * is whole, the head holds room for them (finish-webm.ts).
 */

export const VIDEO_TRACK = 1;
const SOUND_TRACK = 2;
const KEY = 0x80;
/** Of a millisecond, in nanoseconds. */
const TIMESTAMP_SCALE = 1_000_000;
const SEEK_PRE_ROLL_NS = 80_000_000;
const BLOCK_HEAD_BYTES = 4;
export const SEEK_HEAD_BYTES = 54;
export const DURATION_BYTES = 18;

const OPUS_HEAD = Buffer.from("4f707573486561640102000080bb0000000000", "hex");

export function webmHead({ width, height }: StreamFormat): Buffer {
  const head = element(
    EBML_ID.ebml,
    // First: readers look for it within a few bytes.
    text(0x4282, "webm"),
    unsigned(0x4286, 1),
    unsigned(0x42f7, 1),
    unsigned(0x42f2, 4),
    unsigned(0x42f3, 8),
    unsigned(0x4287, 4),
    unsigned(0x4285, 2),
  );
  const info = element(
    EBML_ID.info,
    unsigned(0x2ad7b1, TIMESTAMP_SCALE),
    reserved(DURATION_BYTES),
    text(0x4d80, "Veranda"),
    text(0x5741, "Veranda"),
  );
  const tracks = element(
    EBML_ID.tracks,
    element(
      0xae,
      unsigned(0xd7, VIDEO_TRACK),
      unsigned(0x73c5, VIDEO_TRACK),
      unsigned(0x83, 1),
      text(0x86, "V_VP8"),
      element(0xe0, unsigned(0xb0, width), unsigned(0xba, height)),
    ),
    element(
      0xae,
      unsigned(0xd7, SOUND_TRACK),
      unsigned(0x73c5, SOUND_TRACK),
      unsigned(0x83, 2),
      text(0x86, "A_OPUS"),
      element(0x63a2, OPUS_HEAD),
      unsigned(0x56bb, SEEK_PRE_ROLL_NS),
      element(0xe1, float(0xb5, SOUND_CLOCK), unsigned(0x9f, 2)),
    ),
  );
  return Buffer.concat([
    head,
    idBytes(EBML_ID.segment),
    UNKNOWN_SIZE,
    reserved(SEEK_HEAD_BYTES),
    info,
    tracks,
  ]);
}

export const msOf = (videoTicks: number): number => Math.round((videoTicks * 1000) / VIDEO_CLOCK);

/** Blocks stand in the order of their time, as players want them. */
export function webmCluster({ from, video, sound }: SegmentSamples): Buffer {
  const start = msOf(from);
  const blocks = [
    ...video.map(({ at, data, isKey }) => ({ track: VIDEO_TRACK, ms: msOf(at), data, isKey })),
    ...sound.map(({ at, data }) => ({
      track: SOUND_TRACK,
      ms: Math.round((at * 1000) / SOUND_CLOCK),
      data,
      isKey: true,
    })),
  ].sort((a, b) => a.ms - b.ms || a.track - b.track);
  return element(
    EBML_ID.cluster,
    longUnsigned(EBML_ID.timestamp, start),
    ...blocks.flatMap(({ track, ms, data, isKey }) => {
      const head = Buffer.alloc(BLOCK_HEAD_BYTES);
      head[0] = 0x80 | track;
      head.writeInt16BE(Math.max(0, ms - start), 1);
      head[3] = isKey ? KEY : 0;
      return [element(EBML_ID.simpleBlock, head, Buffer.from(data.buffer, data.byteOffset, data.byteLength))];
    }),
  );
}

/** Of a cluster as `webmCluster` writes it: behind its own head and the timestamp's. */
const TIMESTAMP_AT = 12 + 9;

/** Moves a cluster to another time, in place. */
export function moveCluster(cluster: Uint8Array, ms: number): void {
  Buffer.from(cluster.buffer, cluster.byteOffset, cluster.byteLength).writeBigUInt64BE(
    BigInt(ms),
    TIMESTAMP_AT,
  );
}
