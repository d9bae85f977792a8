import { expect, test } from "vitest";
import { createLimited } from "./limited.ts";

test("no more than so much runs at once, in order, and what is too much is refused", async () => {
  const limited = createLimited(2, 2, () => new Error("full"));
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const run = (n: number): Promise<number> =>
    limited(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      return n;
    });
  const four = [run(1), run(2), run(3), run(4)];
  await expect(run(5)).rejects.toThrow("full");
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  await four[0];
  await Promise.resolve();
  expect(started).toEqual([1, 2, 3]);
  for (const n of [1, 2]) ends[n]?.();
  await four[2];
  ends[3]?.();
  expect(await Promise.all(four)).toEqual([1, 2, 3, 4]);
});

test("work that fails makes room", async () => {
  const limited = createLimited(1, 1, () => new Error("full"));
  await expect(limited(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await limited(async () => 1)).toBe(1);
});
