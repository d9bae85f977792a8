import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  tuple,
  uint8Array,
  uniqueArray,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { keyFrameRequest, missingReport, readControl, receiverReport, type ReceptionReport } from "./rtcp.ts";

const SENDER = 0xfeedbeef;
const source = integer({ min: 0, max: 0xffffffff });

/** All callbacks for a packet, in order. */
function said(packet: Buffer): unknown[][] {
  const all: unknown[][] = [];
  readControl(packet, {
    onClock: (source, clock, { ms, timestamp }) => all.push(["clock", source, clock, ms, timestamp]),
    onLoss: (...of) => all.push(["loss", ...of]),
    onMissing: (from, sequences) => all.push(["missing", from, [...sequences]]),
    onKeyFrameAsked: (of) => all.push(["key", of]),
    onBitrate: (bits) => all.push(["bitrate", bits]),
  });
  return all;
}

/** A control packet of this type, with these words after the first. */
function control(type: number, count: number, ...words: number[]): Buffer {
  const packet = Buffer.alloc(4 + words.length * 4);
  packet[0] = 0x80 | count;
  packet[1] = type;
  packet.writeUInt16BE(words.length, 2);
  words.forEach((word, index) => packet.writeUInt32BE(word, 4 + index * 4));
  return packet;
}

const report = (more: Partial<ReceptionReport> = {}): ReceptionReport => ({
  source: 1,
  lostShare: 0,
  lost: 0,
  highest: 0,
  jitter: 0,
  clock: 0,
  delay: 0,
  ...more,
});

describe("missing packets", () => {
  test("are requested singly and by bitmask of the following sixteen, also where numbers wrap", () => {
    const packet = missingReport(SENDER, 7, [65_530, 65_531, 10, 11, 300]);
    expect(said(packet)).toEqual([["missing", 7, [65_530, 65_531, 10, 11, 300]]]);
    // 65,530 with its next and the sixteenth after it (10); 11; 300.
    expect(packet.subarray(12).toString("hex")).toBe("fffa8001000b0000012c0000");
  });

  test("are read as requested, wherever the numbers begin", () => {
    assert(
      property(
        oneof(integer({ min: 0, max: 0xffff }), integer({ min: 0xffff - 200, max: 0xffff })),
        uniqueArray(integer({ min: 0, max: 300 }), { maxLength: 200 }),
        source,
        (first, gaps, from) => {
          const sequences = gaps.toSorted((a, b) => a - b).map((gap) => (first + gap) & 0xffff);
          const packet = missingReport(SENDER, from, sequences);
          expect(packet.readUInt16BE(2)).toBe(packet.length / 4 - 1);
          expect(said(packet)).toEqual(sequences.length === 0 ? [] : [["missing", from, sequences]]);
        },
      ),
    );
  });

  test("are bounded, however many a client requests", () => {
    const words = Array.from({ length: 1_000 }, (_, n) => (((n * 17) << 16) | 0xffff) >>> 0);
    const [asked] = said(control(205, 1, SENDER, 7, ...words));
    const sequences = asked?.[2] as number[];
    expect(sequences.length).toBeGreaterThanOrEqual(256);
    expect(sequences.length).toBeLessThan(256 + 17);
  });
});

describe("a receiver report", () => {
  test("contains the losses of each stream, and the bitrate for all of them", () => {
    const packet = receiverReport(
      SENDER,
      [report({ source: 5, lostShare: 64 }), report({ source: 6, lostShare: 255 })],
      200_000,
    );
    expect(said(packet)).toEqual([
      ["loss", 5, 0.25],
      ["loss", 6, 255 / 256],
      ["bitrate", 200_000],
    ]);
  });

  test("keeps values within their fields (RFC 3550 §6.4.1)", () => {
    const block = {
      lost: 2 ** 30,
      highest: 3 * 65_536 + 9,
      jitter: 2 ** 31,
      clock: 0x12345678,
      delay: 65_536,
    };
    const packet = receiverReport(SENDER, [report({ source: 5, lostShare: 1, ...block })], 1);
    // Values beyond 24 signed bits are clamped.
    const fields = "00000005 017fffff 00030009 80000000 12345678 00010000";
    expect(packet.subarray(8, 32).toString("hex")).toBe(fields.replaceAll(" ", ""));
  });

  test("never allows more than the given bitrate, and hardly less", () => {
    assert(
      property(integer({ min: 0, max: 2 ** 40 }), (bits) => {
        const all = said(receiverReport(SENDER, [report()], bits));
        const allowed = all.at(-1)?.[1] as number;
        expect(allowed).toBeLessThanOrEqual(bits);
        expect(allowed).toBeGreaterThanOrEqual(Math.floor(bits * (1 - 2 ** -17)));
      }),
    );
  });
});

describe("key frame requests", () => {
  test("are PLI, and FIR from older pages", () => {
    expect(said(keyFrameRequest(SENDER, 9))).toEqual([["key", 9]]);
    expect(said(control(206, 4, SENDER, 0, 9, 0x01000000))).toEqual([["key", 9]]);
    // Without a media source.
    expect(said(control(206, 4, SENDER, 0))).toEqual([]);
    expect(said(control(206, 4, SENDER, 0, 9))).toEqual([]);
  });
});

describe("parsing", () => {
  const senderReport = control(200, 1, 3, 0x0001aaaa, 0xbbbb0002, 90_000, 0, 0, 4, 0x80000000, 0, 0, 0, 0);

  test("reads the sender's clock in full and its middle 32 bits, and reported losses", () => {
    const ms = 0x1aaaa * 1000 + (0xbbbb0002 / 2 ** 32) * 1000;
    expect(said(senderReport)).toEqual([
      ["clock", 3, 0xaaaabbbb, expect.closeTo(ms, 3), 90_000],
      ["loss", 4, 0.5],
    ]);
  });

  test("reads compound packets, and skips unknown types", () => {
    const description = control(202, 1, 3, 0);
    const compound = Buffer.concat([senderReport, description, control(204, 0), keyFrameRequest(SENDER, 9)]);
    expect(said(compound).map(([what]) => what)).toEqual(["clock", "loss", "key"]);
  });

  test("reads only the complete blocks of a truncated packet", () => {
    const parts = [senderReport, missingReport(SENDER, 7, [1, 2]), keyFrameRequest(SENDER, 9)];
    const whole = Buffer.concat(parts);
    for (let bytes = 0; bytes < whole.length; bytes += 1) {
      let at = 0;
      const expected = parts.flatMap((part) => ((at += part.length) <= bytes ? said(part) : []));
      expect(said(whole.subarray(0, bytes))).toEqual(expected);
    }
  });

  test("reads no blocks beyond the packet's end, whatever its count says", () => {
    expect(said(control(201, 31, SENDER, 4, 0x40000000, 0, 0, 0, 0))).toEqual([["loss", 4, 0.25]]);
    expect(said(control(201, 31))).toEqual([]);
  });

  test("survives any well-formed packet, and any bytes", () => {
    const word = oneof(constant(0x52454d42), integer({ min: 0, max: 0xffffffff }));
    const packet = tuple(
      constantFrom(200, 201, 202, 205, 206),
      oneof(constantFrom(1, 4, 15), integer({ min: 0, max: 31 })),
      array(word, { maxLength: 8 }),
    ).map(([type, count, words]) => control(type, count, ...words));
    assert(
      property(array(packet, { maxLength: 4 }), uint8Array({ maxLength: 40 }), (packets, bytes) => {
        const all = said(Buffer.concat([...packets, bytes]));
        const numbers = all.flatMap(([, ...values]) => values.flat() as number[]);
        expect(numbers.filter((number) => !(number >= 0))).toEqual([]);
      }),
    );
  });
});
