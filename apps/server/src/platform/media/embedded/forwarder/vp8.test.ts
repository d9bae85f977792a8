import { assert, integer, property, record, boolean, uint8Array } from "fast-check";
import { describe, expect, test } from "vitest";
import type { PayloadHeader } from "./payload-header.ts";
import { readVp8, writeVp8 } from "./vp8.ts";

const START = 12;
const newHeader = (): PayloadHeader => ({ isKey: false, pictureAt: 0, picture: 0, baseAt: 0, base: 0 });
/** A packet whose payload is this. */
const packetOf = (...payload: number[]): Buffer => Buffer.from([...Array(START).fill(0xaa), ...payload]);

function read(packet: Buffer): PayloadHeader | null {
  const header = newHeader();
  return readVp8(packet, START, header) ? header : null;
}

describe("the descriptor of a VP8 packet (RFC 7741 §4.2)", () => {
  test("of one byte: before a key frame, another frame, and the rest of one", () => {
    expect(read(packetOf(0x10, 0x00))).toMatchObject({ isKey: true, pictureAt: 0, baseAt: 0 });
    expect(read(packetOf(0x10, 0x01))).toMatchObject({ isKey: false });
    // Not the frame's first packet; the first of another partition.
    expect(read(packetOf(0x00, 0x00))).toMatchObject({ isKey: false });
    expect(read(packetOf(0x11, 0x00))).toMatchObject({ isKey: false });
  });

  test("with all its fields, as browsers send them", () => {
    const header = read(packetOf(0x90, 0xe0, 0x92, 0x34, 0x56, 0x20, 0x00));
    expect(header).toEqual({
      isKey: true,
      pictureAt: START + 2,
      picture: 0x1234,
      baseAt: START + 4,
      base: 0x56,
    });
  });

  test("with a 7-bit picture id, which is left as it is", () => {
    const packet = packetOf(0x90, 0xc0, 0x12, 0x56, 0x00);
    const header = read(packet);
    expect(header).toMatchObject({ isKey: true, pictureAt: 0, baseAt: START + 3, base: 0x56 });
    if (header) writeVp8(packet, header, 0x7777, 0x99);
    expect(packet.subarray(START).toString("hex")).toBe("90c0129900");
  });

  test("truncated anywhere isn't read, and padding alone is no frame", () => {
    const whole = [0x90, 0xe0, 0x92, 0x34, 0x56, 0x20, 0x00];
    for (let bytes = 1; bytes < whole.length; bytes += 1)
      expect(read(packetOf(...whole.slice(0, bytes)))).toBeNull();
    expect(read(packetOf())).toMatchObject({ isKey: false, pictureAt: 0, baseAt: 0 });
  });

  test("doesn't retain fields of the previous packet", () => {
    const header = newHeader();
    readVp8(packetOf(0x90, 0xe0, 0x92, 0x34, 0x56, 0x20, 0x00), START, header);
    readVp8(packetOf(0x10, 0x01), START, header);
    expect(header).toMatchObject({ isKey: false, pictureAt: 0, baseAt: 0 });
  });
});

describe("rewritten numbers", () => {
  test("wrap at the end of their fields, and keep the mark for long ids", () => {
    const packet = packetOf(0x90, 0xc0, 0x80, 0x01, 0x02, 0x00);
    const header = read(packet);
    if (header) writeVp8(packet, header, 0x8000 + 5, 0x100 + 6);
    expect(read(packet)).toMatchObject({ picture: 5, base: 6 });
  });

  test("are read as written, and the rest of the packet is unchanged", () => {
    const fields = record({ hasPicture: boolean(), hasBase: boolean(), hasLayer: boolean() });
    const number = integer({ min: -70_000, max: 70_000 });
    assert(
      property(
        fields,
        number,
        number,
        uint8Array({ minLength: 1, maxLength: 20 }),
        (has, picture, base, frame) => {
          const bits = (has.hasPicture ? 0x80 : 0) | (has.hasBase ? 0x40 : 0) | (has.hasLayer ? 0x20 : 0);
          const packet = packetOf(
            0x90,
            bits,
            ...(has.hasPicture ? [0x80, 0] : []),
            ...(has.hasBase ? [0] : []),
            ...(has.hasLayer ? [0x20] : []),
            ...frame,
          );
          const before = read(packet) ?? newHeader();
          const copy = Buffer.from(packet);
          writeVp8(packet, before, picture, base);
          expect(read(packet)).toEqual({
            ...before,
            picture: has.hasPicture ? picture & 0x7fff : 0,
            base: has.hasBase ? base & 0xff : 0,
          });
          writeVp8(packet, before, 0, 0);
          expect(packet).toEqual(copy);
        },
      ),
    );
  });
});

test("any bytes are read and rewritten without an error, within the packet", () => {
  assert(
    property(uint8Array({ maxLength: 12 }), (payload) => {
      const packet = packetOf(...payload);
      const header = read(packet);
      if (header === null) return;
      expect(header.pictureAt === 0 ? 0 : header.pictureAt + 2).toBeLessThan(packet.length);
      expect(header.baseAt === 0 ? 0 : header.baseAt + 1).toBeLessThan(packet.length);
      const { isKey } = header;
      writeVp8(packet, header, 0x7abc, 0xde);
      expect(read(packet)?.isKey).toBe(isKey);
    }),
  );
});
