import { assert, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { PacketLimit, VOICE_LIMITS } from "./packet-limit.ts";
import { decibelsBelow, isRtcp, opusStart, sequenceOf, sourceOf, timestampOf } from "./rtp-packet.ts";
import { RtpRewriter } from "./rtp-rewriter.ts";

const voice = (sequence: number, timestamp: number, first = 0x80, rest = Buffer.alloc(20, 1)): Buffer => {
  const head = Buffer.alloc(12);
  head[0] = first;
  head[1] = 111;
  head.writeUInt16BE(sequence, 2);
  head.writeUInt32BE(timestamp, 4);
  return Buffer.concat([head, rest]);
};

test("recognises a complete Opus packet with its header, extensions and padding", () => {
  expect(opusStart(voice(1, 1))).toBe(12);
  expect(opusStart(voice(1, 1, 0x82))).toBe(20);
  const withLevel = Buffer.from([0xbe, 0xde, 0, 1, 0x10, 0x80 | 33, 0, 0, 5, 5]);
  const spoken = voice(1, 1, 0x90, withLevel);
  expect(opusStart(spoken)).toBe(20);
  expect(decibelsBelow(spoken, 20)).toBe(33);
  expect(decibelsBelow(voice(1, 1), 12)).toBe(-1);
  // Nothing but padding; more padding than packet; more sources than bytes; another version; another codec.
  expect(opusStart(voice(1, 1, 0xa0, Buffer.from([1, 2])))).toBe(0);
  expect(opusStart(voice(1, 1, 0xa0, Buffer.from([1, 200])))).toBe(0);
  expect(opusStart(voice(1, 1, 0x8f))).toBe(0);
  expect(opusStart(voice(1, 1, 0x40))).toBe(0);
  expect(opusStart(Buffer.alloc(12, 0x80))).toBe(0);
  const other = voice(1, 1);
  other[1] = 96;
  expect(opusStart(other)).toBe(0);
});

test("recognises control packets by RFC 5761, with and without the marker bit", () => {
  const types = Array.from({ length: 256 }, (_, type) => type).filter((type) =>
    isRtcp(Buffer.from([0x80, type])),
  );
  expect(types).toEqual(
    [...Array(32).keys()].flatMap((n) => [64 + n]).concat([...Array(32).keys()].map((n) => 192 + n)),
  );
});

test("survives any bytes", () => {
  assert(
    property(uint8Array({ maxLength: 80 }), (bytes) => {
      const packet = Buffer.from(bytes);
      isRtcp(packet);
      const start = opusStart(packet);
      expect(start).toBeLessThanOrEqual(packet.length);
      expect(start === 0 ? 0 : decibelsBelow(packet, start)).toBeLessThanOrEqual(127);
    }),
  );
});

test("joins several speakers into one stream: continuous numbers and times, losses preserved", () => {
  const rewriter = new RtpRewriter(7, 65_533, 4_294_967_000);
  const sent: [number, number, boolean][] = [];
  const send = (sequence: number, timestamp: number, now: number): boolean => {
    const packet = voice(sequence, timestamp);
    const isSent = rewriter.rewrite(packet, { isMarked: false, sequence, timestamp }, now);
    if (isSent) sent.push([sequenceOf(packet), timestampOf(packet), ((packet[1] ?? 0) & 0x80) !== 0]);
    expect(sourceOf(packet)).toBe(isSent ? 7 : 0);
    return isSent;
  };
  send(100, 5_000, 0);
  send(101, 5_960, 20);
  // One packet was lost, and another arrives late.
  send(104, 8_840, 80);
  send(103, 7_880, 81);
  rewriter.begin();
  // Half a second later another speaker, with arbitrary numbers.
  send(40_000, 77, 580);
  // From before their first packet.
  expect(send(39_999, 4_294_966_413, 581)).toBe(false);
  send(40_001, 1_037, 600);
  const start = 4_294_967_000;
  const at = (ticks: number): number => (start + ticks) % 2 ** 32;
  expect(sent).toEqual([
    [65_534, at(960), true],
    [65_535, at(1_920), false],
    [2, at(4_800), false],
    [1, at(3_840), false],
    [3, at(28_800), true],
    [4, at(29_760), false],
  ]);
});

test("a voice is within the limits, and a flood isn't", () => {
  const limit = new PacketLimit(VOICE_LIMITS, 0);
  for (let now = 0; now < 10_000; now += 10) expect(limit.take(now, 100)).toBe(true);
  expect(limit.take(10_000, 1_000)).toBe(false);
  const within = Array.from({ length: 1_000 }, () => limit.take(20_000, 100)).filter(Boolean);
  expect(within.length).toBe(60);
  expect(limit.isFlooded).toBe(true);
  // Large packets at the rate of a voice exceed them as well.
  const greedy = new PacketLimit(VOICE_LIMITS, 0);
  let bytes = 0;
  for (let now = 0; now < 10_000; now += 20) if (greedy.take(now, 600)) bytes += 600;
  expect(bytes).toBeLessThan(135_000);
  expect(greedy.isFlooded).toBe(false);
});
