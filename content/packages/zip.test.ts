import { crc32, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { zipOf } from "./zip.ts";

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const FILES = [
  { name: "veranda-package.json", content: text('{"sku":"pavilion"}') },
  { name: "Überdachung.txt", content: text("roof ".repeat(2000)) },
  { name: "empty.bin", content: new Uint8Array() },
  { name: "bytes.bin", content: Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256) },
];

/** Reads a zip by its central directory, as programs do. */
function unzip(zip: Buffer): { name: string; content: Buffer; flags: number; day: number }[] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  expect(at + zip.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, size, title] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
    ];
    const [sum, local] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 42)];
    const name = zip.subarray(at + 46, at + 46 + title).toString("utf8");
    // The local header agrees with the directory.
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    expect(zip.subarray(local + 4, local + 30)).toEqual(zip.subarray(at + 6, at + 32));
    const begin = local + 30 + title + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(begin, begin + packed));
    expect(content.length).toBe(size);
    expect(crc32(content)).toBe(sum);
    const entry = { name, content, flags: zip.readUInt16LE(at + 8), day: zip.readUInt16LE(at + 14) };
    at += 46 + title;
    return entry;
  });
}

describe("a package's zip", () => {
  test("contains every file, by name, unchanged", () => {
    const found = unzip(zipOf(FILES));
    expect(found.map(({ name }) => name)).toEqual(FILES.map(({ name }) => name));
    for (const [at, { content }] of FILES.entries())
      expect(Buffer.compare(found[at]?.content ?? Buffer.alloc(1), content)).toBe(0);
  });

  test("marks names as UTF-8, and compresses what can be compressed", () => {
    const zip = zipOf(FILES);
    for (const { flags } of unzip(zip)) expect(flags & 0x800).toBe(0x800);
    expect(zip.length).toBeLessThan(FILES.reduce((sum, { content }) => sum + content.length, 0) * 0.6);
  });

  test("is reproducible", () => {
    expect(zipOf(FILES).equals(zipOf(FILES))).toBe(true);
    for (const { day } of unzip(zipOf(FILES))) expect(day).toBe(0x21);
  });

  test("of nothing is an empty one", () => {
    expect(unzip(zipOf([]))).toEqual([]);
  });
});
