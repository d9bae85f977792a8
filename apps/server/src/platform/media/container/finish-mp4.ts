import type { FileHandle } from "node:fs/promises";
import { box, fullBox, uint32, uint32s, uint64 } from "./mp4-boxes.ts";
import { movieHeader, SOUND_TRACK, trackBox, VIDEO_TRACK } from "./mp4.ts";
import { readAt } from "./read-at.ts";
import { VIDEO_CLOCK, type StreamFormat } from "./samples.ts";

/** Maximum size of the file's header, and of a fragment's header before its samples. */
const HEAD_MAX_BYTES = 4096;
const FRAGMENT_HEAD_MAX_BYTES = 1_000_000;
/**
 * The sample table is built in memory. This is the number of samples of the longest recording at 120 frames and 200
 * sound samples a second; a hostile sender's further samples are cut off.
 */
const SAMPLES_MAX = 4_700_000;

type Track = {
  sizes: number[];
  durations: number[];
  keys: number[];
  chunks: { at: number; count: number }[];
};
const newTrack = (): Track => ({ sizes: [], durations: [], keys: [], chunks: [] });

/**
 * Turns a fragmented MP4, as written by `mp4Head` and `mp4Fragment`, into an ordinary one in place: appends a table of
 * all samples, then turns a placeholder into the header of a box that contains everything up to that table. Only this
 * last write changes the file's type, so it can be repeated after a crash. Returns the duration in milliseconds; 0 if
 * it is empty.
 */
export async function finishMp4(file: FileHandle, samplesMax = SAMPLES_MAX): Promise<number> {
  const { size } = await file.stat();
  const head = await readAt(file, 0, HEAD_MAX_BYTES);
  const placeholderAt = head.length >= 4 ? head.readUInt32BE(0) : 0;
  const movieAt = placeholderAt + 16;
  if (
    placeholderAt < 8 ||
    head.length < movieAt + 8 ||
    head.toString("latin1", movieAt + 4, movieAt + 8) !== "moov"
  )
    return 0;
  const movie = head.subarray(movieAt, movieAt + head.readUInt32BE(movieAt));
  const tracks = new Map([
    [VIDEO_TRACK, newTrack()],
    [SOUND_TRACK, newTrack()],
  ]);
  let end = movieAt + movie.length;
  const countSamples = (): number => [...tracks.values()].reduce((all, { sizes }) => all + sizes.length, 0);
  for (let at = end; at + 8 <= size && countSamples() < samplesMax;) {
    const start = await readAt(file, at, 8);
    if (start.toString("latin1", 4, 8) !== "moof") break;
    const length = start.readUInt32BE(0);
    if (length > FRAGMENT_HEAD_MAX_BYTES || at + length + 8 > size) break;
    const fragment = await readAt(file, at, length + 8);
    const whole = length + fragment.readUInt32BE(length);
    if (at + whole > size) break;
    readFragment(fragment, at, tracks);
    at += whole;
    end = at;
  }
  const video = tracks.get(VIDEO_TRACK) ?? newTrack();
  if (video.sizes.length === 0) return 0;
  const format = formatIn(movie);
  const durationMs = Math.round((sum(video.durations) * 1000) / VIDEO_CLOCK);
  const table = box(
    "moov",
    movieHeader(durationMs),
    ...[...tracks].map(([id, track]) => trackBox(format, id, sum(track.durations), samplesOf(track))),
  );
  await file.truncate(end);
  await file.write(table, 0, table.length, end);
  await file.sync();
  const wrapper = Buffer.concat([uint32(1), Buffer.from("mdat"), uint64(end - placeholderAt)]);
  await file.write(wrapper, 0, wrapper.length, placeholderAt);
  await file.sync();
  return durationMs;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** `mfhd`, then for each track `tfhd`, `tfdt` and `trun`, as `mp4Fragment` writes them. */
function readFragment(fragment: Buffer, fragmentAt: number, tracks: ReadonlyMap<number, Track>): void {
  for (let at = 8 + 16; at < fragment.length - 8; at += fragment.readUInt32BE(at)) {
    const track = tracks.get(fragment.readUInt32BE(at + 8 + 12));
    const run = at + 8 + 16 + 20;
    const hasFlags = (fragment.readUInt32BE(run + 8) & 0x400) !== 0;
    const count = fragment.readUInt32BE(run + 12);
    if (track === undefined || count === 0) continue;
    track.chunks.push({ at: fragmentAt + fragment.readUInt32BE(run + 16), count });
    let entry = run + 20;
    for (let index = 0; index < count; index += 1) {
      track.durations.push(fragment.readUInt32BE(entry));
      track.sizes.push(fragment.readUInt32BE(entry + 4));
      if (hasFlags && (fragment.readUInt32BE(entry + 8) & 0x10000) === 0) track.keys.push(track.sizes.length);
      entry += hasFlags ? 12 : 8;
    }
  }
}

function samplesOf({ sizes, durations, keys, chunks }: Track): Buffer[] {
  const lengths: number[] = [];
  for (const duration of durations) {
    const last = lengths.length - 1;
    if (last > 0 && lengths[last] === duration) lengths[last - 1] = (lengths[last - 1] ?? 0) + 1;
    else lengths.push(1, duration);
  }
  const counts = chunks.flatMap(({ count }, at) =>
    count === chunks[at - 1]?.count ? [] : [at + 1, count, 1],
  );
  return [
    fullBox("stts", 0, 0, uint32(lengths.length / 2), uint32s(lengths)),
    // Sound tracks have none: every sample is a sync sample.
    ...(keys.length > 0 ? [fullBox("stss", 0, 0, uint32(keys.length), uint32s(keys))] : []),
    fullBox("stsc", 0, 0, uint32(counts.length / 3), uint32s(counts)),
    fullBox("stsz", 0, 0, uint32(0, sizes.length), uint32s(sizes)),
    fullBox("co64", 0, 0, uint32(chunks.length), ...chunks.map(({ at }) => uint64(at))),
  ];
}

/** Read from the header, so that only the file is needed. */
function formatIn(movie: Buffer): StreamFormat {
  const entry = movie.indexOf("avc3") - 4;
  const config = movie.indexOf("avcC", entry) + 4;
  const sequenceBytes = movie.readUInt16BE(config + 6);
  const pictureAt = config + 8 + sequenceBytes + 1;
  return {
    codec: "H264",
    width: movie.readUInt16BE(entry + 32),
    height: movie.readUInt16BE(entry + 34),
    parameters: {
      sequence: movie.subarray(config + 8, config + 8 + sequenceBytes),
      picture: movie.subarray(pictureAt + 2, pictureAt + 2 + movie.readUInt16BE(pictureAt)),
    },
  };
}
