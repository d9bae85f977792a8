import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { DenseBundles } from "./dense-bundles.ts";

const bytes = (text: string): Buffer => Buffer.from(text);
const textOf = (bundle: Buffer | undefined): string | undefined =>
  bundle && brotliDecompressSync(bundle).toString();

test("what is requested is there a moment later, also after one that can't be read", async () => {
  const dense = new DenseBundles(1_000);
  dense.request("gone", () => Promise.reject(new Error("gone")));
  dense.request("one", () => Promise.resolve(bytes("one")));
  dense.request("two", () => Promise.resolve(bytes("two")));
  expect(dense.get("one")).toBeUndefined();
  await expect.poll(() => textOf(dense.get("two"))).toBe("two");
  expect(textOf(dense.get("one"))).toBe("one");
  expect(dense.get("gone")).toBeUndefined();
  dense.request("gone", () => Promise.resolve(bytes("back")));
  await expect.poll(() => textOf(dense.get("gone"))).toBe("back");
});

test("one is compressed at a time, each once, and no more wait than it can hold", async () => {
  const dense = new DenseBundles(100_000);
  let [atOnce, most, reads] = [0, 0, 0];
  const read = async (): Promise<Buffer> => {
    reads += 1;
    most = Math.max(most, (atOnce += 1));
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return bytes("some");
  };
  for (let i = 0; i < 100; i++) {
    dense.request(String(i), read);
    dense.request(String(i), read);
  }
  await expect.poll(() => dense.get("31")).toBeDefined();
  dense.request("31", read);
  dense.request("last", read);
  await expect.poll(() => dense.get("last")).toBeDefined();
  expect([most, reads]).toEqual([1, 33]);
  expect(dense.get("32")).toBeUndefined();
});

test("beyond its bytes, the least recently used is evicted", async () => {
  // Each of these takes five bytes or more when compressed.
  const dense = new DenseBundles(20);
  for (const name of ["one", "two"]) dense.request(name, () => Promise.resolve(bytes(name)));
  await expect.poll(() => dense.get("two")).toBeDefined();
  expect(dense.get("one")).toBeDefined();
  dense.request("tri", () => Promise.resolve(bytes("tri")));
  await expect.poll(() => dense.get("tri")).toBeDefined();
  expect(dense.get("two")).toBeUndefined();
  expect(textOf(dense.get("one"))).toBe("one");
});
