import { type Box, wholeBoxReader } from "../media/boxes.ts";
import { withBytes, type Bytes } from "../media/bytes.ts";
import { Refusal } from "../refusal.ts";
import type { RetainedChunk } from "./personal-data.ts";

/**
 * Boxes that playback doesn't need: a phone's location and model (`©xyz`, QuickTime keys), titles, XMP (ISO/IEC
 * 14496-12).
 */
const FILE_SAYS = new Set(["udta", "meta", "uuid"]);
/** Maximum metadata boxes; phones and editors write a handful. */
const SAID_MAX = 5_000;
const TRACK_SAYS = new Set(["udta", "meta"]);

/**
 * The parts of an MP4 or MOV to retain so that it doesn't reveal where and with what it was recorded: metadata boxes
 * become free space of the same length, so that no other byte moves. Null if there are none. Throws Refusal if it has
 * more boxes than are checked.
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

/** Metadata boxes in file order, not nested. */
async function boxesThatSay(bytes: Bytes): Promise<Box[]> {
  const boxesIn = wholeBoxReader(bytes);
  const said: Box[] = [];
  const look = async (boxes: readonly Box[], says: ReadonlySet<string>, opens: string): Promise<void> => {
    for (const box of boxes)
      if (says.has(box.type) && box.to > box.from) {
        said.push(box);
        if (said.length > SAID_MAX) throw new Refusal("DAMAGED", "what it says, in thousands of places");
      } else if (box.type === opens)
        await look(
          await boxesIn(box.from, box.to),
          opens === "moov" ? FILE_SAYS : TRACK_SAYS,
          opens === "moov" ? "trak" : "",
        );
  };
  await look(await boxesIn(0, bytes.size), FILE_SAYS, "moov");
  return said;
}
