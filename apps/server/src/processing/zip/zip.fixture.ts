import { crc32, deflateRawSync } from "node:zlib";

/** A file in a zip; fields besides name and content are false claims. */
export type ZipPart = {
  name: string;
  content: Uint8Array | string;
  /** Size that its entry claims. */
  bytes?: number;
  flags?: number;
  /** Unix file mode: 0o120000 is a link. */
  mode?: number;
  localName?: string;
  /** Uncompressed and aligned to 64 bytes, as in a USDZ. */
  isStored?: boolean;
  /** Uses the bytes of the first part. */
  isShared?: boolean;
};

/** Writes a zip byte by byte, including invalid ones. */
export function zipOf(parts: readonly ZipPart[], comment = ""): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const isStored = part.isStored === true;
    const packed = isStored ? content : deflateRawSync(content);
    const name = Buffer.from(part.name);
    const localName = Buffer.from(part.localName ?? part.name);
    const pad = Buffer.alloc(isStored ? 63 - ((at + 29 + localName.length) % 64) : 0);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(part.flags ?? 0, 6);
    local.writeUInt16LE(isStored ? 0 : 8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(part.bytes ?? content.length, 22);
    local.writeUInt16LE(localName.length, 26);
    local.writeUInt16LE(pad.length, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE((3 << 8) | 20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(part.flags ?? 0, 8);
    entry.writeUInt16LE(isStored ? 0 : 8, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(part.bytes ?? content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 38);
    entry.writeUInt32LE(part.isShared === true ? 0 : at, 42);
    entries.push(entry, name);
    if (part.isShared === true) continue;
    files.push(local, localName, pad, packed);
    at += 30 + localName.length + pad.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...files, directory, end, Buffer.from(comment)]);
}
