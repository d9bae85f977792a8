import { type MediaInfo, UNKNOWN_MEDIA } from "./media-info.ts";
import { boxReader, type Box } from "./boxes.ts";
import type { Bytes } from "./bytes.ts";

/** Metadata of an MP4, MOV or M4A from its movie and track boxes (ISO/IEC 14496-12). Null if it has none. */
export async function readBoxes(bytes: Bytes): Promise<MediaInfo | null> {
  const inFile = boxReader(bytes);
  const boxesIn = async (start: number, end: number): Promise<Box[]> =>
    (await inFile(start, end)).filter(({ isWhole }) => isWhole);
  const find = async (box: Box | undefined, type: string): Promise<Box | undefined> =>
    box && (await boxesIn(box.from, box.to)).find((one) => one.type === type);
  const read = async (box: Box | undefined, length: number): Promise<Buffer> =>
    box ? bytes.at(box.from, Math.min(length, box.to - box.from)) : Buffer.alloc(0);

  const movie = (await boxesIn(0, bytes.size)).find(({ type }) => type === "moov");
  if (!movie) return null;
  const about: MediaInfo = { ...UNKNOWN_MEDIA, seconds: duration(await read(await find(movie, "mvhd"), 32)) };
  for (const track of (await boxesIn(movie.from, movie.to)).filter(({ type }) => type === "trak")) {
    const media = await find(track, "mdia");
    const handler = (await read(await find(media, "hdlr"), 12)).toString("latin1", 8, 12);
    const samples = await find(await find(await find(media, "minf"), "stbl"), "stsd");
    const codec = (await read(samples, 16)).toString("latin1", 12, 16);
    if (handler === "soun") about.sound ??= codec;
    if (handler !== "vide" || about.picture !== null) continue;
    about.picture = codec;
    const size = sizeOf(await read(await find(track, "tkhd"), 96));
    about.width = size?.width ?? null;
    about.height = size?.height ?? null;
  }
  return about;
}

function duration(head: Buffer): number | null {
  const isLong = head[0] === 1;
  if (head.length < (isLong ? 32 : 20)) return null;
  const scale = head.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  return scale > 0 && units < 2 ** 52 && units !== 0xffffffff ? units / scale : null;
}

/** Width and height of a track, 16.16 fixed point, after its transformation matrix. */
function sizeOf(head: Buffer): { width: number; height: number } | null {
  const at = head[0] === 1 ? 52 : 40;
  if (head.length < at + 44) return null;
  const isTurned = head.readInt32BE(at) === 0 && head.readInt32BE(at + 4) !== 0;
  const width = head.readUInt32BE(at + 36) / 65_536;
  const height = head.readUInt32BE(at + 40) / 65_536;
  if (!(width >= 1) || !(height >= 1)) return null;
  return isTurned ? { width: height, height: width } : { width, height };
}
