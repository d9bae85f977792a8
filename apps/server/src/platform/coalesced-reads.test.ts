import { expect, test } from "vitest";
import { CoalescedReads } from "./coalesced-reads.ts";

/** Reads that the test completes. */
function slowReads() {
  const begun: { key: string; end: PromiseWithResolvers<number> }[] = [];
  const reads = new CoalescedReads<number>((key) => {
    const end = Promise.withResolvers<number>();
    begun.push({ key, end });
    return end.promise;
  });
  return { reads, begun };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("callers during a read share the next one, which starts after their call", async () => {
  const { reads, begun } = slowReads();
  const first = reads.read("a");
  const others = [reads.read("a"), reads.read("a"), reads.read("a")];
  expect(begun).toHaveLength(1);
  begun[0]?.end.resolve(1);
  expect(await first).toBe(1);
  await settle();
  expect(begun).toHaveLength(2);
  const late = reads.read("a");
  begun[1]?.end.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await settle();
  expect(begun).toHaveLength(3);
  begun[2]?.end.resolve(3);
  expect(await late).toBe(3);
});

test("keys don't wait for each other, and unused keys are removed", async () => {
  const { reads, begun } = slowReads();
  const both = [reads.read("a"), reads.read("b")];
  expect(begun.map(({ key }) => key)).toEqual(["a", "b"]);
  for (const { end } of begun) end.resolve(7);
  await Promise.all(both);
  await settle();
  void reads.read("a");
  expect(begun).toHaveLength(3);
});

test("a failure rejects all who share the read; the next call reads again", async () => {
  const { reads, begun } = slowReads();
  const first = reads.read("a");
  const second = reads.read("a");
  begun[0]?.end.reject(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  await settle();
  begun[1]?.end.resolve(2);
  expect(await second).toBe(2);
});
