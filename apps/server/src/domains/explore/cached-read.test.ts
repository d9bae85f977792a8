import { expect, test } from "vitest";
import { cachedRead } from "./cached-read.ts";

test("requests within the time share one read; the next one reads again", async () => {
  let now = 0;
  let reads = 0;
  const read = cachedRead(
    async () => ++reads,
    1000,
    () => now,
  );
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  now = 999;
  expect(await read()).toBe(1);
  now = 1000;
  expect(await read()).toBe(2);
});

test("a failure reaches the callers that wait for it and is not cached", async () => {
  let fails = true;
  const read = cachedRead(
    async () => {
      if (fails) throw new Error("away");
      return "here";
    },
    1000,
    () => 0,
  );
  await expect(Promise.all([read(), read()])).rejects.toThrow("away");
  fails = false;
  expect(await read()).toBe("here");
});
