/* EBML of a WebM file (RFC 8794, RFC 9559), as far as its duration is concerned. */

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const DURATION = 0x4489;
const TIMESTAMP_SCALE = 0x2ad7b1;
/** Default timestamp scale in nanoseconds. */
const DEFAULT_SCALE = 1_000_000;
/** Bytes searched at the start: a recorder writes its head in a few hundred bytes. */
const HEAD_BYTES = 4096;

type Element = { id: number; start: number; data: number; size: number };

/** The EBML element at an offset; null if incomplete. `size` is Infinity for an element of unknown size. */
function elementAt(bytes: Uint8Array, start: number): Element | null {
  const idLength = lengthOf(bytes[start]);
  const id = numberAt(bytes, start, idLength, false);
  const sizeAt = start + idLength;
  const sizeLength = lengthOf(bytes[sizeAt]);
  const size = numberAt(bytes, sizeAt, sizeLength, true);
  if (id === null || size === null || idLength > 4) return null;
  const isOpen = size === 2 ** (7 * sizeLength) - 1;
  return { id, start, data: sizeAt + sizeLength, size: isOpen ? Infinity : size };
}

/** Length of a variable-size integer, from its first byte. */
const lengthOf = (first = 0): number => Math.clz32(first) - 23;

function numberAt(bytes: Uint8Array, at: number, length: number, isMasked: boolean): number | null {
  const first = bytes[at];
  if (first === undefined || length > 8 || at + length > bytes.length) return null;
  let value = isMasked ? first & ((1 << (8 - length)) - 1) : first;
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

/** The first child with that id in a range. */
function childOf(bytes: Uint8Array, from: number, to: number, id: number): Element | null {
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at);
    if (!element || element.id === id) return element;
    at = element.data + element.size;
  }
  return null;
}

/**
 * Writes a recording's duration into its head, where the recorder omitted it, so that players can seek. Other files,
 * and those with a duration, are returned unchanged.
 */
export async function withDuration(video: Blob, milliseconds: number): Promise<Blob> {
  const head = new Uint8Array(await video.slice(0, HEAD_BYTES).arrayBuffer());
  const segment = childOf(head, 0, head.length, SEGMENT);
  // A closed segment has a size, which would be wrong with more bytes in it.
  if (segment?.size !== Infinity) return video;
  const info = childOf(head, segment.data, head.length, INFO);
  const end = info ? info.data + info.size : Infinity;
  if (!info || end > head.length || childOf(head, info.data, end, DURATION)) return video;
  const scale = childOf(head, info.data, end, TIMESTAMP_SCALE);
  let nanoseconds = DEFAULT_SCALE;
  if (scale) {
    nanoseconds = 0;
    for (const byte of head.subarray(scale.data, scale.data + scale.size))
      nanoseconds = nanoseconds * 256 + byte;
  }
  const duration = new Uint8Array(11);
  // Id, the size of a double, and the double.
  duration.set([0x44, 0x89, 0x88]);
  new DataView(duration.buffer).setFloat64(3, (milliseconds * 1e6) / nanoseconds);
  // Id and a size of eight bytes, large enough for any.
  const start = new Uint8Array(12);
  start.set([0x15, 0x49, 0xa9, 0x66, 0x01]);
  new DataView(start.buffer).setUint32(8, info.size + duration.length);
  const parts = [video.slice(0, info.start), start, video.slice(info.data, end), duration, video.slice(end)];
  return new Blob(parts, { type: video.type });
}
