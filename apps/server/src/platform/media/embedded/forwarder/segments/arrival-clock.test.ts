import { expect, test } from "vitest";
import { ArrivalClock } from "./arrival-clock.ts";

const FROM = 4_294_967_000;
const after = (ticks: number): number => (FROM + ticks) >>> 0;

test("a stream's time by the sender's clock follows its reports, across the wrap of timestamps", () => {
  const clock = new ArrivalClock(48_000);
  expect(clock.senderOriginMs).toBeNaN();
  const first = clock.note(FROM, 1_000);
  clock.noteReport({ ms: 50_000, timestamp: after(4_800) });
  // A tenth of a second before the report's timestamp.
  expect(clock.senderOriginMs + first / 48).toBeCloseTo(49_900);
  const later = clock.note(after(96_000), 3_080);
  expect(clock.senderOriginMs + later / 48).toBeCloseTo(51_900);
});

test("a report may come before the first packet", () => {
  const clock = new ArrivalClock(90_000);
  clock.noteReport({ ms: 7_000, timestamp: 90_000 });
  expect(clock.senderOriginMs + clock.note(180_000, 10) / 90).toBeNaN();
  expect(clock.senderOriginMs + clock.note(180_000, 10) / 90).toBeCloseTo(8_000);
});

test("its time by this machine's clock follows the packet with the least delay", () => {
  const clock = new ArrivalClock(90_000);
  for (const [ms, delay] of [
    [0, 80],
    [40, 25],
    [80, 300],
  ] as const)
    clock.note(ms * 90, ms + delay);
  expect(clock.originMs).toBeCloseTo(25);
});
