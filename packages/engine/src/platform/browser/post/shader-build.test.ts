import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { untilBuilt, type Building } from "./shader-build.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fake programs that a driver compiles when the test says so. */
function programs(count: number) {
  const ready = new Set<number>();
  const all = Array.from({ length: count }, (_, at): Building => ({ isReady: () => ready.has(at) }));
  return { all, build: (at: number) => ready.add(at) };
}
const never = new Promise<void>(() => undefined);
const outcomeOf = (waiting: Promise<void>) => {
  const outcome = { hasEnded: false };
  void waiting.then(() => (outcome.hasEnded = true));
  return outcome;
};

it("ends with the compilation that it waits for, and stops polling", async () => {
  const { all } = programs(2);
  let finish = (): void => undefined;
  const built = new Promise<void>((resolve) => (finish = resolve));
  const outcome = outcomeOf(untilBuilt(built, all));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome.hasEnded).toBe(false);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome.hasEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("rejects with what it waits for", async () => {
  const waiting = untilBuilt(Promise.reject(new Error("The context is lost")), programs(1).all);
  await expect(waiting).rejects.toThrow("lost");
  expect(vi.getTimerCount()).toBe(0);
});

it("reports the share of the programs that were not compiled before", async () => {
  const { all, build } = programs(5);
  build(0);
  const told: number[] = [];
  void untilBuilt(never, all, (share) => told.push(share));
  await vi.advanceTimersByTimeAsync(60);
  build(1);
  build(2);
  await vi.advanceTimersByTimeAsync(60);
  expect(told).toEqual([0, 0.5]);
});

it("waits as long as there is progress, and gives up 20 s after the last", async () => {
  const { all, build } = programs(4);
  const outcome = outcomeOf(untilBuilt(never, all));
  for (const at of [0, 1, 2]) {
    await vi.advanceTimersByTimeAsync(19_000);
    build(at);
  }
  await vi.advanceTimersByTimeAsync(19_900);
  expect(outcome.hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(outcome.hasEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
