import { box, fullBox, uint16, uint32, uint64, uint8 } from "./mp4-boxes.ts";
import {
  SOUND_CLOCK,
  soundTicksOf,
  VIDEO_CLOCK,
  type SegmentSamples,
  type SoundSample,
  type StreamFormat,
  type VideoSample,
} from "./samples.ts";

/*
 * Fragmented MP4 with H.264 and Opus (ISO/IEC 14496-12 §8.8, Opus in ISOBMFF 1.0). Parameter sets stay in the stream
 * (`avc3`), so that its size can change. finish-mp4.ts turns a fragmented file into an ordinary one.
 */

export const VIDEO_TRACK = 1;
export const SOUND_TRACK = 2;
const SYNC_SAMPLE = 0x02000000;
const OTHER_SAMPLE = 0x01010000;
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const DEFAULT_BASE_IS_MOOF = 0x020000;
const TRUN_VIDEO = 0x000701;
const TRUN_SOUND = 0x000301;

/** finish-mp4.ts turns this into the header of a box with all that follows. */
const PLACEHOLDER = box("free", Buffer.alloc(8));

export function mp4Head(format: StreamFormat): Buffer {
  return Buffer.concat([
    box("ftyp", Buffer.from("isom"), uint32(512), Buffer.from("isomiso5mp42")),
    PLACEHOLDER,
    box(
      "moov",
      movieHeader(0),
      trackBox(format, VIDEO_TRACK, 0, NO_SAMPLES),
      trackBox(format, SOUND_TRACK, 0, NO_SAMPLES),
      box("mvex", trackDefaults(VIDEO_TRACK), trackDefaults(SOUND_TRACK)),
    ),
  ]);
}

const NO_SAMPLES = [
  fullBox("stts", 0, 0, uint32(0)),
  fullBox("stsc", 0, 0, uint32(0)),
  fullBox("stsz", 0, 0, uint32(0, 0)),
  fullBox("stco", 0, 0, uint32(0)),
];
const trackDefaults = (track: number): Buffer => fullBox("trex", 0, 0, uint32(track, 1, 0, 0, 0));

/** In milliseconds. */
export const movieHeader = (durationMs: number): Buffer =>
  fullBox(
    "mvhd",
    1,
    0,
    uint64(0),
    uint64(0),
    uint32(1000),
    uint64(durationMs),
    uint32(0x10000),
    uint16(0x100, 0),
    uint32(0, 0, ...MATRIX, 0, 0, 0, 0, 0, 0, SOUND_TRACK + 1),
  );

/** `ticks`: its duration in its own timescale. `samples`: boxes with the positions of its samples. */
export function trackBox(
  format: StreamFormat,
  track: number,
  ticks: number,
  samples: readonly Buffer[],
): Buffer {
  const isVideo = track === VIDEO_TRACK;
  const clock = isVideo ? VIDEO_CLOCK : SOUND_CLOCK;
  const [width, height] = isVideo ? [format.width, format.height] : [0, 0];
  return box(
    "trak",
    fullBox(
      "tkhd",
      1,
      3,
      uint64(0),
      uint64(0),
      uint32(track, 0),
      uint64(Math.round((ticks * 1000) / clock)),
      uint32(0, 0),
      uint16(0, 0, isVideo ? 0 : 0x100, 0),
      uint32(...MATRIX, width * 0x10000, height * 0x10000),
    ),
    box(
      "mdia",
      fullBox("mdhd", 1, 0, uint64(0), uint64(0), uint32(clock), uint64(ticks), uint16(0x55c4, 0)),
      fullBox(
        "hdlr",
        0,
        0,
        uint32(0),
        Buffer.from(isVideo ? "vide" : "soun"),
        uint32(0, 0, 0),
        Buffer.from("\0"),
      ),
      box(
        "minf",
        isVideo ? fullBox("vmhd", 0, 1, uint32(0, 0)) : fullBox("smhd", 0, 0, uint32(0)),
        box("dinf", fullBox("dref", 0, 0, uint32(1), fullBox("url ", 0, 1))),
        box("stbl", fullBox("stsd", 0, 0, uint32(1), isVideo ? avcEntry(format) : OPUS_ENTRY), ...samples),
      ),
    ),
  );
}

function avcEntry({ width, height, parameters }: StreamFormat): Buffer {
  const sequence = Buffer.from(parameters?.sequence ?? []);
  const picture = Buffer.from(parameters?.picture ?? []);
  return box(
    "avc3",
    uint32(0),
    uint16(0, 1, 0, 0),
    uint32(0, 0, 0),
    uint16(width, height),
    uint32(0x480000, 0x480000, 0),
    uint16(1),
    Buffer.alloc(32),
    uint16(0x18, 0xffff),
    box(
      "avcC",
      uint8(1, sequence[1] ?? 0x42, sequence[2] ?? 0xe0, sequence[3] ?? 0x1f, 0xff, 0xe1),
      uint16(sequence.length),
      sequence,
      uint8(1),
      uint16(picture.length),
      picture,
    ),
  );
}

const OPUS_ENTRY = box(
  "Opus",
  uint32(0),
  uint16(0, 1),
  uint32(0, 0),
  uint16(2, 16, 0, 0),
  uint32(SOUND_CLOCK * 0x10000),
  box("dOps", uint8(0, 2), uint16(0), uint32(SOUND_CLOCK), uint16(0), uint8(0)),
);

const sizeOf = (samples: readonly { data: Uint8Array }[]): number =>
  samples.reduce((sum, { data }) => sum + data.byteLength, 0);

export function mp4Fragment(sequence: number, samples: SegmentSamples): Buffer {
  const { video, sound } = samples;
  const head = (dataAt: number): Buffer =>
    box(
      "moof",
      fullBox("mfhd", 0, 0, uint32(sequence)),
      videoRun(samples, dataAt),
      soundRun(sound, soundTicksOf(samples.from), dataAt + sizeOf(video)),
    );
  return Buffer.concat([
    head(head(0).length + 8),
    box("mdat", ...[...video, ...sound].map(({ data }) => Buffer.from(data))),
  ]);
}

function videoRun({ from, to, video }: SegmentSamples, dataAt: number): Buffer {
  const entries = video.flatMap((sample: VideoSample, index) => [
    Math.max(1, (video[index + 1]?.at ?? to) - sample.at),
    sample.data.byteLength,
    sample.isKey ? SYNC_SAMPLE : OTHER_SAMPLE,
  ]);
  return run(VIDEO_TRACK, TRUN_VIDEO, video[0]?.at ?? from, dataAt, video.length, entries);
}

function soundRun(sound: readonly SoundSample[], from: number, dataAt: number): Buffer {
  const entries = sound.flatMap(({ duration, data }) => [duration, data.byteLength]);
  return run(SOUND_TRACK, TRUN_SOUND, sound[0]?.at ?? from, dataAt, sound.length, entries);
}

const run = (
  track: number,
  flags: number,
  at: number,
  dataAt: number,
  count: number,
  entries: readonly number[],
): Buffer =>
  box(
    "traf",
    fullBox("tfhd", 0, DEFAULT_BASE_IS_MOOF, uint32(track)),
    fullBox("tfdt", 1, 0, uint64(at)),
    fullBox("trun", 0, flags, uint32(count, dataAt, ...entries)),
  );

/**
 * A header for HLS players, of which Apple's require `avc1`: parameter sets are in the header as well as in the stream.
 */
export function asAvc1(head: Uint8Array): Buffer {
  const copy = Buffer.from(head);
  const at = copy.indexOf("avc3", 0, "latin1");
  if (at >= 0) copy.write("avc1", at, "latin1");
  return copy;
}
