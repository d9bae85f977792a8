import { type MediaInfo, UNKNOWN_MEDIA } from "./media-info.ts";
import type { Bytes } from "./bytes.ts";

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const ELEMENTS_MAX = 2_000;

type Element = { id: number; start: number; end: number };

/** Metadata in the header of a WebM or MKV (RFC 9559). Null if it has none. */
export async function readWebm(bytes: Bytes): Promise<MediaInfo | null> {
  let left = ELEMENTS_MAX;
  const elementsIn = async (start: number, end: number): Promise<Element[]> => {
    const elements: Element[] = [];
    for (let at = start; at < end && left > 0; left--) {
      const head = await bytes.at(at, 12);
      const id = number(head, 0, true);
      const length = id && number(head, id.bytes, false);
      if (!id || !length) break;
      const from = at + id.bytes + length.bytes;
      // Unknown length: up to the end of its parent.
      const to = length.value === null ? end : from + length.value;
      elements.push({ id: id.value ?? 0, start: from, end: Math.min(to, end) });
      // Media data begins; the header is over.
      if (id.value === CLUSTER || to > end) break;
      at = to;
    }
    return elements;
  };
  const children = (element: Element | undefined) =>
    element ? elementsIn(element.start, element.end) : Promise.resolve([]);
  const read = async (elements: readonly Element[], id: number): Promise<Buffer | null> => {
    const found = elements.find((one) => one.id === id);
    return found ? bytes.at(found.start, Math.min(64, found.end - found.start)) : null;
  };

  const segment = (await elementsIn(0, bytes.size)).find(({ id }) => id === SEGMENT);
  const parts = await children(segment);
  const info = await children(parts.find(({ id }) => id === INFO));
  const tracks = await children(parts.find(({ id }) => id === TRACKS));
  if (tracks.length === 0) return null;
  const scale = whole(await read(info, 0x2ad7b1)) ?? 1_000_000;
  const length = real(await read(info, 0x4489));
  const seconds = length === null ? null : (length * scale) / 1e9;
  const about: MediaInfo = { ...UNKNOWN_MEDIA, seconds: seconds !== null && seconds > 0 ? seconds : null };
  for (const track of tracks.filter(({ id }) => id === 0xae)) {
    const fields = await children(track);
    const kind = whole(await read(fields, 0x83));
    const codec = (await read(fields, 0x86))?.toString("latin1") ?? "";
    if (kind === 2) about.sound ??= codec;
    if (kind !== 1 || about.picture !== null) continue;
    about.picture = codec;
    const video = await children(fields.find(({ id }) => id === 0xe0));
    about.width = whole(await read(video, 0xb0));
    about.height = whole(await read(video, 0xba));
    if (whole(await read(video, 0x53c0)) === 1) about.hasAlpha = true;
  }
  return about;
}

/** A variable-length integer, with its length given by leading zeros; null for an unknown size. */
function number(
  head: Buffer,
  at: number,
  keepsMark: boolean,
): { value: number | null; bytes: number } | null {
  const first = head[at];
  if (first === undefined || first === 0) return null;
  const bytes = Math.clz32(first) - 23;
  if (at + bytes > head.length) return null;
  let value = keepsMark ? first : first & (0xff >> bytes);
  let isOpen = !keepsMark && value === 0xff >> bytes;
  for (let i = 1; i < bytes; i++) {
    const next = head[at + i] ?? 0;
    value = value * 256 + next;
    if (next !== 0xff) isOpen = false;
  }
  return { value: isOpen ? null : value, bytes };
}

const whole = (bytes: Buffer | null): number | null =>
  bytes === null || bytes.length === 0 || bytes.length > 6 ? null : bytes.readUIntBE(0, bytes.length);

function real(bytes: Buffer | null): number | null {
  const value =
    bytes?.length === 4 ? bytes.readFloatBE(0) : bytes?.length === 8 ? bytes.readDoubleBE(0) : null;
  return value !== null && Number.isFinite(value) ? value : null;
}
