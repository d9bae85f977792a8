import { beforeEach, expect, it } from "vitest";
import { Heartbeat } from "./heartbeat.ts";
import { HeldClock } from "./room-connection.fixture.ts";

let clock: HeldClock;
let told: string[];
let canAsk: boolean;
let heartbeat: Heartbeat;

beforeEach(() => {
  clock = new HeldClock();
  told = [];
  canAsk = true;
  heartbeat = new Heartbeat(clock, {
    onAlive: () => undefined,
    ping: () => {
      if (canAsk) told.push(`ping ${clock.time}`);
      return canAsk;
    },
    onSilence: () => told.push(`silence ${clock.time}`),
  });
});

/** Something is heard each half second. */
const goesOn = (ms: number) => {
  for (const end = clock.time + ms; clock.time < end;) {
    clock.pass(500);
    heartbeat.heard();
  }
};

it("asks every four seconds and measures the way there and back", () => {
  heartbeat.start();
  goesOn(3_500);
  expect(told).toEqual([]);
  goesOn(500);
  expect(told).toEqual(["ping 4000"]);
  clock.pass(42.4);
  heartbeat.heard();
  heartbeat.answered();
  expect(heartbeat.pingMs).toBe(42);
  goesOn(4_000);
  expect(told).toEqual(["ping 4000", "ping 8000"]);
});

it("doesn't ask again while an answer is waited for, and takes no answer that it didn't ask for", () => {
  heartbeat.start();
  goesOn(20_000);
  expect(told).toHaveLength(1);
  heartbeat.stop();
  heartbeat.answered();
  expect(heartbeat.pingMs).toBeNull();
});

it("asks as soon as it can where it couldn't when it was time", () => {
  canAsk = false;
  heartbeat.start();
  goesOn(6_000);
  canAsk = true;
  goesOn(500);
  expect(told).toEqual(["ping 6500"]);
});

it("tells silence once", () => {
  heartbeat.start();
  clock.pass(60_000);
  expect(told.filter((word) => word.startsWith("silence"))).toEqual(["silence 4500"]);
});

it("after a stall of the page gives what waits a moment to be read", () => {
  heartbeat.start();
  goesOn(1_000);
  clock.stall(30_000);
  clock.pass(50);
  heartbeat.heard();
  goesOn(3_000);
  expect(told.some((word) => word.startsWith("silence"))).toBe(false);
  clock.stall(30_000);
  clock.pass(100);
  expect(told.some((word) => word.startsWith("silence"))).toBe(true);
});

it("stops checking once it is stopped", () => {
  heartbeat.start();
  heartbeat.stop();
  clock.pass(60_000);
  expect(told).toEqual([]);
});
