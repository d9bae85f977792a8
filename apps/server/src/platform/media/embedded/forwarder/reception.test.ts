import { array, assert, constantFrom, integer, property, uniqueArray } from "fast-check";
import { describe, expect, test } from "vitest";
import { Reception } from "./reception.ts";

const SOURCE = 42;
/** Of 30 frames a second. */
const FRAME_TICKS = 3_000;
const FRAME_MS = FRAME_TICKS / 90;

/** A stream whose first packet has arrived; further packets by their distance from it. */
function begun(first = 0) {
  const reception = new Reception(SOURCE, first);
  const take = (offset: number, nowMs = 0): boolean =>
    reception.take((first + offset) & 0xffff, ((first + offset) * FRAME_TICKS) >>> 0, nowMs);
  take(0);
  return { reception, take };
}

describe("missing packets", () => {
  test("are requested at once, again after a while, and given up after five requests", () => {
    const { reception, take } = begun();
    expect(reception.missing(0)).toEqual([]);
    take(3, 10);
    expect(reception.missing(10)).toEqual([1, 2]);
    expect(reception.missing(69)).toEqual([]);
    expect(reception.missing(70)).toEqual([1, 2]);
    for (const nowMs of [130, 190, 250]) expect(reception.missing(nowMs)).toEqual([1, 2]);
    expect(reception.missing(310)).toEqual([]);
    expect(reception.missing(10_000)).toEqual([]);
  });

  test("are no longer requested once they have arrived, late or twice", () => {
    const { reception, take } = begun();
    take(4, 10);
    expect(take(2, 20)).toBe(false);
    expect(take(2, 21)).toBe(false);
    expect(reception.missing(30)).toEqual([1, 3]);
  });

  test("are tracked across the wrap of the sequence numbers", () => {
    const { reception, take } = begun(65_534);
    take(4);
    expect(reception.missing(0)).toEqual([65_535, 0, 1]);
    // From before the wrap, late.
    take(1);
    expect(reception.missing(60)).toEqual([0, 1]);
  });

  test("are exactly those that haven't arrived, for any order and any first sequence number", () => {
    assert(
      property(
        integer({ min: 0, max: 0xffff }),
        uniqueArray(integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 150 }),
        (first, offsets) => {
          const { reception, take } = begun(first);
          for (const offset of offsets) expect(take(offset)).toBe(false);
          const come = new Set(offsets);
          const missing = Array.from({ length: Math.max(...offsets) }, (_, n) => n + 1)
            .filter((offset) => !come.has(offset))
            .map((offset) => (first + offset) & 0xffff);
          expect(new Set(reception.missing(0))).toEqual(new Set(missing));
          expect(reception.report(0)).toMatchObject({
            lost: missing.length,
            highest: first + Math.max(...offsets),
          });
        },
      ),
    );
  });

  test("are bounded: too wide a gap starts a new stream, of which nothing is requested", () => {
    const { reception, take } = begun();
    expect(take(200)).toBe(false);
    expect(reception.missing(0)).toHaveLength(199);
    expect(take(401)).toBe(true);
    expect(reception.missing(100)).toEqual([]);
    // So do many small gaps.
    let breaks = 0;
    for (let offset = 403; offset < 403 + 2 * 205; offset += 2) if (take(offset)) breaks += 1;
    expect(breaks).toBe(1);
    expect(reception.missing(200).length).toBeLessThan(200);
  });
});

describe("the receiver report", () => {
  test("contains the losses since the last report and in total", () => {
    const { reception, take } = begun();
    for (const offset of [1, 2, 3, 6, 7]) take(offset);
    // Two of eight.
    expect(reception.report(0)).toMatchObject({ source: SOURCE, lostShare: 64, lost: 2, highest: 7 });
    for (const offset of [8, 9]) take(offset);
    expect(reception.report(0)).toMatchObject({ lostShare: 0, lost: 2, highest: 9 });
    expect(reception.report(0)).toMatchObject({ lostShare: 0, lost: 2 });
    take(12);
    // Two of three.
    expect(reception.report(0)).toMatchObject({ lostShare: 170, lost: 4 });
  });

  test("counts the wraps of the sequence numbers", () => {
    const { reception, take } = begun(65_000);
    for (let offset = 1; offset <= 70_000; offset += 1) take(offset);
    expect(reception.report(0)).toMatchObject({ highest: 135_000, lost: 0, lostShare: 0 });
  });

  test("keeps its values within their fields, whatever arrives", () => {
    const packet = array(integer({ min: 0, max: 0xffff }), { maxLength: 60 });
    assert(
      property(
        integer({ min: 0, max: 0xffff }),
        packet,
        constantFrom(0, 5, 1_000),
        (first, sequences, step) => {
          const reception = new Reception(SOURCE, first);
          sequences.forEach((sequence, index) => {
            reception.take(sequence, (sequence * 65_537) >>> 0, index * step);
            expect(reception.missing(index * step).length).toBeLessThanOrEqual(401);
          });
          const { lostShare, lost, jitter } = reception.report(sequences.length * step);
          expect(lostShare).toBeGreaterThanOrEqual(0);
          expect(lostShare).toBeLessThanOrEqual(255);
          expect(lost).toBeGreaterThanOrEqual(0);
          expect(jitter).toBeGreaterThanOrEqual(0);
          expect(jitter).toBeLessThan(2 ** 32);
        },
      ),
    );
  });

  test("has no jitter if packets arrive as they were sent, also where timestamps wrap", () => {
    const reception = new Reception(SOURCE, 1);
    const start = 2 ** 32 - 10 * FRAME_TICKS;
    for (let n = 0; n < 100; n += 1)
      reception.take(1 + n, (start + n * FRAME_TICKS) >>> 0, 5_000 + n * FRAME_MS);
    expect(reception.report(0).jitter).toBe(0);
  });

  test("measures jitter by RFC 3550 §A.8", () => {
    const reception = new Reception(SOURCE, 1);
    for (let n = 0; n <= 16; n += 1)
      reception.take(1 + n, n * FRAME_TICKS, 5_000 + n * FRAME_MS + (n % 2) * 10);
    // 10 ms in ticks, a sixteenth with each packet.
    expect(reception.report(0).jitter).toBe(Math.round(900 * (1 - (15 / 16) ** 16)));
  });

  test("returns the sender's clock, and the delay since it arrived", () => {
    const { reception } = begun();
    expect(reception.report(500)).toMatchObject({ clock: 0, delay: 0 });
    reception.clocked(0xabcdef01, 1_000);
    expect(reception.report(11_000)).toMatchObject({ clock: 0xabcdef01, delay: 655_360 });
  });
});
