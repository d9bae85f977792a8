import type { Bytes } from "./bytes.ts";

/** Of a file, from a byte up to another: where it begins, and what is in it. One that the file cuts off is not whole. */
export type Box = { type: string; at: number; from: number; to: number; isWhole: boolean };

/** Of all that are looked at; those of a film in pieces mostly come after what is looked for. */
const BOXES_MAX = 10_000;

/** Reads which boxes lie between two bytes of an MP4, MOV or M4A (ISO/IEC 14496-12), so many in all and no more. */
export function boxReader(bytes: Bytes): (start: number, end: number) => Promise<Box[]> {
  let left = BOXES_MAX;
  return async (start, end) => {
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
