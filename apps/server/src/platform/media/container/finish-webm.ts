import type { FileHandle } from "node:fs/promises";
import {
  EBML_ID,
  element,
  float,
  idBytes,
  longUnsigned,
  sizeBytes,
  SIZE_BYTES,
  UNKNOWN_SIZE,
  unsigned,
} from "./ebml.ts";
import { readAt } from "./read-at.ts";
import { DURATION_BYTES, SEEK_HEAD_BYTES, VIDEO_TRACK } from "./webm.ts";

/** Assumed duration of the last block, which WebM doesn't store. */
const LAST_BLOCK_MS = 20;
const HEAD_BYTES = 4 + SIZE_BYTES;
/** Larger than the header of a file that we write. */
const HEAD_MAX_BYTES = 4096;

type Cluster = { readonly at: number; readonly ms: number; readonly isKey: boolean };

/**
 * Writes the duration and an index of the key frames (cues) into a WebM, as written by `webmHead` and `webmCluster`: in
 * place, and repeatable after a crash. Truncates the file after the last complete cluster. Returns the duration in
 * milliseconds; 0 if it is empty.
 */
export async function finishWebm(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const head = await readAt(file, 0, HEAD_MAX_BYTES);
  const segmentAt = head.indexOf(idBytes(EBML_ID.segment)) + HEAD_BYTES;
  const firstCluster = head.indexOf(idBytes(EBML_ID.cluster));
  if (firstCluster < segmentAt) return 0;
  const clusters: Cluster[] = [];
  let end = firstCluster;
  let lastBytes = 0;
  for (let at = firstCluster; at + HEAD_BYTES <= size;) {
    const start = await readAt(file, at, 64);
    if (start.readUInt32BE(0) !== EBML_ID.cluster) break;
    const bytes = HEAD_BYTES + sizeAt(start, 4);
    if (at + bytes > size) break;
    // Its timestamp, then its first block: id, size, track, time and flags.
    const block = HEAD_BYTES + 1 + SIZE_BYTES + 8 + 1 + SIZE_BYTES;
    clusters.push({
      at: at - segmentAt,
      ms: Number(start.readBigUInt64BE(HEAD_BYTES + 1 + SIZE_BYTES)),
      isKey: start[block] === (0x80 | VIDEO_TRACK) && ((start[block + 3] ?? 0) & 0x80) !== 0,
    });
    lastBytes = bytes;
    at += bytes;
    end = at;
  }
  const last = clusters.at(-1);
  if (last === undefined) return 0;
  const durationMs = last.ms + lastBlockMs(await readAt(file, end - lastBytes, lastBytes)) + LAST_BLOCK_MS;
  await file.truncate(end);
  const cues = element(
    EBML_ID.cues,
    ...clusters
      .filter(({ isKey }) => isKey)
      .map(({ at, ms }) =>
        element(
          EBML_ID.cuePoint,
          longUnsigned(EBML_ID.cueTime, ms),
          element(
            EBML_ID.cuePositions,
            unsigned(EBML_ID.cueTrack, VIDEO_TRACK),
            longUnsigned(EBML_ID.cueClusterPosition, at),
          ),
        ),
      ),
  );
  await file.write(cues, 0, cues.length, end);
  await file.sync();
  const seekHead = element(
    EBML_ID.seekHead,
    element(
      EBML_ID.seek,
      element(EBML_ID.seekId, idBytes(EBML_ID.cues)),
      longUnsigned(EBML_ID.seekPosition, end - segmentAt),
    ),
  );
  const duration = float(EBML_ID.duration, durationMs);
  const info = head.indexOf(idBytes(EBML_ID.info));
  // After the timestamp scale, whose id has three bytes.
  const durationAt = info + HEAD_BYTES + 3 + SIZE_BYTES + 4;
  if (seekHead.length !== SEEK_HEAD_BYTES || duration.length !== DURATION_BYTES || info < 0)
    throw new Error("The head of the WebM is not as we write it");
  await file.write(seekHead, 0, seekHead.length, segmentAt);
  await file.write(duration, 0, duration.length, durationAt);
  const segmentSize = sizeBytes(end + cues.length - segmentAt);
  await file.write(segmentSize, 0, UNKNOWN_SIZE.length, segmentAt - SIZE_BYTES);
  await file.sync();
  return durationMs;
}

const sizeAt = (bytes: Buffer, at: number): number =>
  Number(bytes.readBigUInt64BE(at) & 0x00ff_ffff_ffff_ffffn);

/** Relative to the cluster's timestamp. */
function lastBlockMs(cluster: Buffer): number {
  let ms = 0;
  for (let at = HEAD_BYTES + 1 + SIZE_BYTES + 8; at + 1 + SIZE_BYTES + 3 <= cluster.length;) {
    ms = cluster.readInt16BE(at + 1 + SIZE_BYTES + 1);
    at += 1 + SIZE_BYTES + sizeAt(cluster, at + 1);
  }
  return ms;
}
