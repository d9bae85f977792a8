import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectOnceIdle } from "./idle-collection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("collects once, and only when the server is idle", () => {
  const shares = [0.6, 0.2, 0.01, 0.01];
  const collect = vi.fn(() => Promise.resolve());
  collectOnceIdle(collect, () => shares.shift() ?? 0);
  vi.advanceTimersByTime(14_000);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledOnce();
});

test("frees unused memory", async () => {
  const left = new WeakRef(Array.from({ length: 1000 }, (_, at) => ({ at })));
  collectOnceIdle(undefined, () => 0);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await expect.poll(() => left.deref() === undefined, { timeout: 15_000 }).toBe(true);
});
