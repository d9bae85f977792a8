import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConnectionWatch } from "./connection-watch.ts";

type Pair = { id: string; responsesReceived?: number; bytesReceived?: number };
let watch: ConnectionWatch;
let ends: number;
let pairs: Pair[] | null;

beforeEach(() => {
  vi.useFakeTimers();
  ends = 0;
  pairs = [];
  watch = new ConnectionWatch(
    async () => [
      pairs === null
        ? undefined
        : new Map(pairs.map((pair) => [pair.id, { ...pair, type: "candidate-pair" }])),
    ],
    () => (ends += 1),
  );
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test("media or an answer now and then is enough", async () => {
  const pair = { id: "a", responsesReceived: 0, bytesReceived: 0 };
  pairs = [pair];
  for (let times = 0; times < 6; times++) {
    pair.responsesReceived += 1;
    await pass(2.5);
    pair.bytesReceived += 40;
    await pass(2.5);
  }
  expect(ends).toBe(0);
});

test("a connection that has died is ended once, though it names another pair or none meanwhile", async () => {
  pairs = [{ id: "a", responsesReceived: 3 }];
  await pass(2);
  pairs = [{ id: "b", responsesReceived: 0 }];
  await pass(1);
  pairs = [];
  await pass(2);
  expect(ends).toBe(1);
  await pass(10);
  expect(ends).toBe(1);
});

test("a new way is counted by itself, however much came by the one before", async () => {
  pairs = [{ id: "a", responsesReceived: 900 }];
  await pass(2);
  const pair = { id: "b", responsesReceived: 1 };
  pairs = [pair];
  for (let seconds = 0; seconds < 20; seconds += 2) {
    pair.responsesReceived += 1;
    await pass(2);
  }
  expect(ends).toBe(0);
});

test("nothing is concluded where nothing is sent, or where a browser doesn't count answers", async () => {
  pairs = [{ id: "a", responsesReceived: 3 }];
  await pass(2);
  pairs = null;
  await pass(20);
  pairs = [{ id: "a", bytesReceived: 5 }];
  await pass(20);
  expect(ends).toBe(0);
});
