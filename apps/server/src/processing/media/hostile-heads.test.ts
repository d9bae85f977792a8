import { expect, test } from "vitest";
import type { Bytes } from "./bytes.ts";
import { readBoxes } from "./read-boxes.ts";
import { soundSeconds } from "./read-sound.ts";
import { readWebm } from "./read-webm.ts";

/** A file in memory that counts reads and bytes read. */
function counted(content: Buffer): { bytes: Bytes; reads: () => number; read: () => number } {
  let [reads, read] = [0, 0];
  const bytes: Bytes = {
    size: content.length,
    at(place, length) {
      const part = content.subarray(place, place + length);
      reads++;
      read += part.length;
      return Promise.resolve(part);
    },
  };
  return { bytes, reads: () => reads, read: () => read };
}
const many = (count: number, part: Buffer | string) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.from(part as string, "latin1")));
const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};
/** Nested boxes. */
const nested = (count: number): Buffer => {
  const boxes = Buffer.alloc(count * 8);
  for (let i = 0; i < count; i++) {
    boxes.writeUInt32BE((count - i) * 8, i * 8);
    boxes.write(i === 0 ? "moov" : "trak", i * 8 + 4, "latin1");
  }
  return boxes;
};
const empty = many(50_000, "\0\0\0\x08free");
const segment = Buffer.from("1853806701ffffffffffffff", "hex");

test.each([
  ["very many boxes", empty],
  ["very many boxes in its movie", box("moov", empty)],
  ["very many tracks", box("moov", many(50_000, "\0\0\0\x08trak"))],
  ["boxes in each other", nested(50_000)],
])("reading an MP4 with %s stops at a limit", async (_, content) => {
  const { bytes, reads, read } = counted(content);
  await readBoxes(bytes);
  expect(reads()).toBeLessThanOrEqual(10_100);
  expect(read()).toBeLessThan(200_000);
});

test.each([
  ["very many elements", Buffer.concat([segment, many(50_000, "\xec\x80")])],
  ["elements in each other", Buffer.concat([segment, many(50_000, "\x16\x54\xae\x6b\xff")])],
])("reading a WebM with %s stops at a limit", async (_, content) => {
  const { bytes, reads } = counted(content);
  await readWebm(bytes);
  expect(reads()).toBeLessThanOrEqual(2_100);
});

test.each([
  ["wav", Buffer.concat([Buffer.from("RIFF\xff\xff\xff\x7fWAVE", "latin1"), many(50_000, "junk\0\0\0\0")])],
  [
    "mp3",
    Buffer.concat([Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f", "latin1"), Buffer.alloc(1_000_000, 0x55)]),
  ],
  ["mp3", Buffer.alloc(1_000_000, 0x55)],
  ["ogg", Buffer.concat([Buffer.from("OggS"), Buffer.alloc(1_000_000, 0x55)])],
  ["flac", Buffer.concat([Buffer.from("fLaC"), many(50_000, "\x01\0\0\0")])],
] as const)("of a hostile %s little is read, and no length is told", async (format, content) => {
  const { bytes, read } = counted(content);
  expect(await soundSeconds(bytes, format)).toBeNull();
  expect(read()).toBeLessThan(100_000);
});
