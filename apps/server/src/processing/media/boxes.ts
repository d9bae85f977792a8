import { Refusal } from "../refusal.ts";
import type { Bytes } from "./bytes.ts";

/** `at` is the start of a box, `from` to `to` its content. A box that is truncated by the file's end isn't whole. */
export type Box = { type: string; at: number; from: number; to: number; isWhole: boolean };

/** Maximum boxes read; in fragmented films most of them come after what is needed. */
const BOXES_MAX = 10_000;
/** For hours of a fragmented film with fragments of a second. */
const ALL_BOXES_MAX = 100_000;
const HEAD_BYTES = 16;
/** Short boxes are read together. */
const WINDOW_BYTES = 4096;

type BoxReader = (start: number, end: number) => Promise<Box[]>;

/** Reads the boxes between two bytes of an MP4, MOV or M4A (ISO/IEC 14496-12), up to a total number. */
export const boxReader = (bytes: Bytes): BoxReader => readerOf(bytes, BOXES_MAX, () => undefined);

/** The same for all boxes. Throws Refusal if there are more than a film needs. */
export const wholeBoxReader = (bytes: Bytes): BoxReader =>
  readerOf(bytes, ALL_BOXES_MAX, () => {
    throw new Refusal("DAMAGED", "boxes by the hundred thousand");
  });

function readerOf(bytes: Bytes, most: number, onMore: () => void): BoxReader {
  let left = most;
  let window: Buffer = Buffer.alloc(0);
  let windowAt = 0;
  const headAt = async (at: number): Promise<Buffer> => {
    if (at < windowAt || at + HEAD_BYTES > windowAt + window.length) {
      window = await bytes.at(at, WINDOW_BYTES);
      windowAt = at;
    }
    return window.subarray(at - windowAt, at - windowAt + HEAD_BYTES);
  };
  return async (start, end) => {
    const boxes: Box[] = [];
    for (let at = start; at + 8 <= end; left--) {
      if (left === 0) {
        onMore();
        break;
      }
      const head = await headAt(at);
      if (head.length < 8) break;
      const short = head.readUInt32BE(0);
      const isLong = short === 1 && head.length === 16;
      const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
      const own = isLong ? 16 : 8;
      if (length < own) break;
      const to = Math.min(end, at + length);
      boxes.push({
        type: head.toString("latin1", 4, 8),
        at,
        from: at + own,
        to,
        isWhole: at + length <= end,
      });
      at = to;
    }
    return boxes;
  };
}
