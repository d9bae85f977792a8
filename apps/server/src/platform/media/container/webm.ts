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
 * WebM with VP8 and Opus (RFC 9559), written in clusters as they arrive. The header reserves space for the duration and
 * the index, which finish-webm.ts writes once the file is complete.
 */

export const VIDEO_TRACK = 1;
const SOUND_TRACK = 2;
const TRACK_TYPE = { video: 1, audio: 2 } as const;
const KEY = 0x80;
/** One millisecond, in nanoseconds. */
const TIMESTAMP_SCALE = 1_000_000;
const SEEK_PRE_ROLL_NS = 80_000_000;
const BLOCK_HEAD_BYTES = 4;
export const SEEK_HEAD_BYTES = 54;
export const DURATION_BYTES = 18;

const OPUS_HEAD = Buffer.from("4f707573486561640102000080bb0000000000", "hex");

export function webmHead({ width, height }: StreamFormat): Buffer {
  const head = element(
    EBML_ID.ebml,
    // First, since readers look for it within a few bytes.
    text(EBML_ID.docType, "webm"),
    unsigned(EBML_ID.ebmlVersion, 1),
    unsigned(EBML_ID.ebmlReadVersion, 1),
    unsigned(EBML_ID.ebmlMaxIdLength, 4),
    unsigned(EBML_ID.ebmlMaxSizeLength, 8),
    unsigned(EBML_ID.docTypeVersion, 4),
    unsigned(EBML_ID.docTypeReadVersion, 2),
  );
  const info = element(
    EBML_ID.info,
    unsigned(EBML_ID.timestampScale, TIMESTAMP_SCALE),
    reserved(DURATION_BYTES),
    text(EBML_ID.muxingApp, "Veranda"),
    text(EBML_ID.writingApp, "Veranda"),
  );
  const tracks = element(
    EBML_ID.tracks,
    element(
      EBML_ID.trackEntry,
      unsigned(EBML_ID.trackNumber, VIDEO_TRACK),
      unsigned(EBML_ID.trackUid, VIDEO_TRACK),
      unsigned(EBML_ID.trackType, TRACK_TYPE.video),
      text(EBML_ID.codecId, "V_VP8"),
      element(EBML_ID.video, unsigned(EBML_ID.pixelWidth, width), unsigned(EBML_ID.pixelHeight, height)),
    ),
    element(
      EBML_ID.trackEntry,
      unsigned(EBML_ID.trackNumber, SOUND_TRACK),
      unsigned(EBML_ID.trackUid, SOUND_TRACK),
      unsigned(EBML_ID.trackType, TRACK_TYPE.audio),
      text(EBML_ID.codecId, "A_OPUS"),
      element(EBML_ID.codecPrivate, OPUS_HEAD),
      unsigned(EBML_ID.seekPreRoll, SEEK_PRE_ROLL_NS),
      element(EBML_ID.audio, float(EBML_ID.samplingFrequency, SOUND_CLOCK), unsigned(EBML_ID.channels, 2)),
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

/** Blocks are in order of time, as players require. Sound from before the cluster counts as at its start. */
export function webmCluster({ from, video, sound }: SegmentSamples): Buffer {
  const start = msOf(from);
  const blocks = [
    ...video.map(({ at, data, isKey }) => ({
      track: VIDEO_TRACK,
      ms: Math.max(0, msOf(at) - start),
      data,
      isKey,
    })),
    ...sound.map(({ at, data }) => ({
      track: SOUND_TRACK,
      ms: Math.max(0, Math.round((at * 1000) / SOUND_CLOCK) - start),
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
      head.writeInt16BE(ms, 1);
      head[3] = isKey ? KEY : 0;
      return [element(EBML_ID.simpleBlock, head, Buffer.from(data.buffer, data.byteOffset, data.byteLength))];
    }),
  );
}

/** Offset of the timestamp's value in a cluster that `webmCluster` wrote: after the headers of both. */
const TIMESTAMP_AT = 12 + 9;

/** Changes a cluster's timestamp, in place. */
export function moveCluster(cluster: Uint8Array, ms: number): void {
  Buffer.from(cluster.buffer, cluster.byteOffset, cluster.byteLength).writeBigUInt64BE(
    BigInt(ms),
    TIMESTAMP_AT,
  );
}
