import { withBytes, type Bytes } from "../media/bytes.ts";
import type { RetainedChunk } from "./personal-data.ts";

type Box = { type: string; at: number; from: number; to: number };

/** Boxes of an MP4 or MOV that are looked at; of those of a film in pieces most come after what is looked for. */
const BOXES_MAX = 10_000;
/** What no picture or sound needs: a phone's place and model (`©xyz`, QuickTime keys), titles, XMP (ISO/IEC 14496-12). */
const FILE_SAYS = new Set(["udta", "meta", "uuid"]);
const TRACK_SAYS = new Set(["udta", "meta"]);

/**
 * What is kept of an MP4 or MOV so that it does not say where and with what it was taken: such boxes become free space
 * of the same length, so that no other byte moves. Null: it says nothing of the kind.
 */
export async function withoutMovieData(path: string): Promise<RetainedChunk[] | null> {
  return withBytes(path, async (bytes) => {
    const said = await boxesThatSay(bytes);
    if (said.length === 0) return null;
    const kept: RetainedChunk[] = [];
    let at = 0;
    for (const box of said) {
      kept.push({ from: at, to: box.at + 4 }, { put: Buffer.from("free", "latin1").toString("base64") });
      if (box.from > box.at + 8) kept.push({ from: box.at + 8, to: box.from });
      kept.push({ zeros: box.to - box.from });
      at = box.to;
    }
    if (at < bytes.size) kept.push({ from: at, to: bytes.size });
    return kept;
  });
}

/** In the order in which they lie in the file, none within another. */
async function boxesThatSay(bytes: Bytes): Promise<Box[]> {
  let left = BOXES_MAX;
  const boxesIn = async (start: number, end: number): Promise<Box[]> => {
    const boxes: Box[] = [];
    for (let at = start; at + 8 <= end && left > 0; left--) {
      const head = await bytes.at(at, 16);
      if (head.length < 8) break;
      const short = head.readUInt32BE(0);
      const isLong = short === 1 && head.length === 16;
      const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
      const own = isLong ? 16 : 8;
      if (length < own) break;
      const to = Math.min(end, at + length);
      boxes.push({ type: head.toString("latin1", 4, 8), at, from: at + own, to });
      at = to;
    }
    return boxes;
  };
  const said: Box[] = [];
  const look = async (boxes: readonly Box[], says: ReadonlySet<string>, opens: string): Promise<void> => {
    for (const box of boxes)
      if (says.has(box.type) && box.to > box.from) said.push(box);
      else if (box.type === opens)
        await look(
          await boxesIn(box.from, box.to),
          opens === "moov" ? FILE_SAYS : TRACK_SAYS,
          opens === "moov" ? "trak" : "",
        );
  };
  await look(await boxesIn(0, bytes.size), FILE_SAYS, "moov");
  return said;
}
