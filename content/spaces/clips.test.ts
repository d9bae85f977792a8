import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { BUILT, SAMPLE_SPACES } from "./sample.fixture.ts";

/** Elements of WebM (matroska.org, "Elements") that are read here; those that contain others come first. */
const MASTERS = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x1f43b675, 0xa0]);
const ID = {
  time: 0xe7,
  codec: 0x86,
  width: 0xb0,
  height: 0xba,
  simpleBlock: 0xa3,
  block: 0xa1,
  audio: 0xe1,
};

/** Frames a second. */
const RATE = 12;

type Element = { id: number; body: Buffer };

/** A variable-length number, with or without its length marker, and its length in bytes. */
function readNumber(bytes: Buffer, at: number, hasMarker: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  let value = hasMarker ? first : first & ((1 << (8 - length)) - 1);
  let isUnknown = !hasMarker && value === (1 << (8 - length)) - 1;
  for (let next = 1; next < length; next++) {
    value = value * 256 + (bytes[at + next] ?? 0);
    isUnknown &&= bytes[at + next] === 255;
  }
  return { value: isUnknown ? Infinity : value, length };
}

/** All elements, also those within others. */
function elementsOf(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const id = readNumber(bytes, at, true);
    const size = readNumber(bytes, at + id.length, false);
    const from = at + id.length + size.length;
    const body = bytes.subarray(from, Math.min(bytes.length, from + size.value));
    found.push({ id: id.value, body }, ...(MASTERS.has(id.value) ? elementsOf(body) : []));
    at = from + body.length;
  }
  return found;
}

const clips = SAMPLE_SPACES.flatMap(({ slug, pictures: { video } }) =>
  video === null ? [] : [{ slug, video }],
);

test("most spaces have a clip, each its own", () => {
  expect(clips.length).toBeGreaterThan(SAMPLE_SPACES.length / 2);
  expect(new Set(clips.map(({ video }) => video)).size).toBe(clips.length);
});

describe.each(clips)("the clip of $slug", ({ video }) => {
  test("is four silent seconds of 480 × 270 that browsers play, twelve frames in each", async () => {
    const elements = elementsOf(await readFile(new URL(`spaces/${video}`, BUILT)));
    const bodyOf = (id: number): Buffer =>
      elements.find((element) => element.id === id)?.body ?? Buffer.alloc(8);
    const blocks = elements.filter(({ id }) => id === ID.simpleBlock || id === ID.block);
    // A cluster says when it begins, in milliseconds, and each of its blocks when it is shown after that.
    let begin = 0;
    const times = elements.flatMap(({ id, body }) => {
      if (id === ID.time) begin = body.readUIntBE(0, body.length);
      return blocks.some((block) => block.body === body) ? [begin + body.readInt16BE(1)] : [];
    });
    expect({
      codec: bodyOf(ID.codec).toString(),
      width: bodyOf(ID.width).readUIntBE(0, bodyOf(ID.width).length),
      height: bodyOf(ID.height).readUIntBE(0, bodyOf(ID.height).length),
      last: Math.round(((times.at(-1) ?? 0) * RATE) / 1000),
      frames: blocks.length,
      isSilent: elements.every(({ id }) => id !== ID.audio),
    }).toEqual({
      codec: "V_VP9",
      width: 480,
      height: 270,
      last: 4 * RATE - 1,
      frames: 4 * RATE,
      isSilent: true,
    });
    // Not a still: something moves in each second, so that later frames have bytes of their own.
    expect(blocks.filter(({ body }) => body.length > 60).length).toBeGreaterThan(12);
  });
});
