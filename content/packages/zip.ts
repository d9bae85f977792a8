import { crc32, deflateRawSync } from "node:zlib";

const DEFLATED = 8;
/** 1 January 1980, the earliest date of a zip: the same files make the same zip. */
const DAY = 0x21;
const UTF8 = 0x800;

/** A zip of files at its root. Format: PKWARE APPNOTE 6.3.10. */
export function zipOf(files: readonly { name: string; content: Uint8Array }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const title = Buffer.from(name, "utf8");
    const packed = deflateRawSync(content, { level: 9 });
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(UTF8, 2);
    about.writeUInt16LE(DEFLATED, 4);
    about.writeUInt16LE(DAY, 8);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(title.length, 22);
    const entry = Buffer.alloc(20);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    // The directory repeats each local header, plus its offset.
    directory.push(entry.subarray(0, 6), about, place, title);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), about, title, packed]);
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
