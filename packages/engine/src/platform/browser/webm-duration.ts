/* EBML of a WebM file (RFC 8794, RFC 9559), as far as its length is concerned. */

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const DURATION = 0x4489;
const TIMESTAMP_SCALE = 0x2ad7b1;
/** Nanoseconds of a tick where nothing else is said. */
const DEFAULT_SCALE = 1_000_000;
/** So much of a video's beginning is looked at: a recorder writes its head in a few hundred bytes. */
const HEAD_BYTES = 4096;

type Element = { id: number; start: number; data: number; size: number };

/** The element at a place; null where there is none that is whole. `size` is Infinity for one that is still open. */
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

/** How many bytes a number has, by its first one. */
const lengthOf = (first = 0): number => Math.clz32(first) - 23;

function numberAt(bytes: Uint8Array, at: number, length: number, isMasked: boolean): number | null {
  const first = bytes[at];
  if (first === undefined || length > 8 || at + length > bytes.length) return null;
  let value = isMasked ? first & ((1 << (8 - length)) - 1) : first;
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

/** The first child of that id between two places. */
function childOf(bytes: Uint8Array, from: number, to: number, id: number): Element | null {
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at);
    if (!element || element.id === id) return element;
    at = element.data + element.size;
  }
  return null;
}

/**
 * Writes a video's length into its head, where a recorder that didn't know it left it out: players can then seek in it.
 * What is no WebM, or says its length already, stays as it is.
 */
export async function withDuration(video: Blob, milliseconds: number): Promise<Blob> {
  const head = new Uint8Array(await video.slice(0, HEAD_BYTES).arrayBuffer());
  const segment = childOf(head, 0, head.length, SEGMENT);
  // A closed segment tells its size, which would be wrong with more bytes in it.
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
