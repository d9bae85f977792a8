import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { FetchBytes } from "../../core/download.ts";
import { withAvatarProgress } from "./avatar-progress.ts";

const LIST = "/content/avatars/avatars.json";
const sizes = (common: number, motion: number) => ({
  parts: [
    { id: "tee", mesh: { file: "tee-3.bin", bytes: 500 } },
    { id: "bare", mesh: { file: "bare-1.bin", bytes: common / 2 } },
    { id: "far", mesh: { file: "far-1.bin", bytes: common / 2 } },
  ],
  motion: { file: "moves-2.bin", bytes: motion },
});
const COMMON = "bundle?files=bare-1.bin,far-1.bin";

/** A fetch whose chunks arrive when the test says so. */
function line(list: object) {
  const told: number[] = [];
  const pieces = new Map<string, (bytes: number) => void>();
  const fetchBytes: FetchBytes = async (url, onBytes) => {
    pieces.set(url.split("/").at(-1) ?? "", (bytes) => onBytes?.(bytes, null));
    return url === LIST ? new TextEncoder().encode(JSON.stringify(list)).buffer : new ArrayBuffer(0);
  };
  const fetch = withAvatarProgress(fetchBytes, LIST, (fraction) => told.push(fraction));
  const come = (file: string, bytes: number): void => pieces.get(file)?.(bytes);
  return { fetch, come, told };
}

it("reports the loaded share of what is needed to walk, by its actual bytes", async () => {
  const { fetch, come, told } = line(sizes(300, 100));
  await fetch(LIST);
  await fetch(`/content/avatars/${COMMON}`);
  await fetch("/content/avatars/moves-2.bin");
  come(COMMON, 150);
  come("moves-2.bin", 100);
  come(COMMON, 300);
  expect(told).toEqual([0.375, 0.625, 1]);
});

it("counts nothing else: emotes and clothes are loaded later", async () => {
  const { fetch, come, told } = line(sizes(300, 100));
  await fetch(LIST);
  for (const file of ["emotes.bin", "tee-3.bin"]) {
    await fetch(`/content/avatars/${file}`);
    come(file, 4000);
  }
  come("avatars.json", 50);
  expect(told).toEqual([]);
});

it("the caller still receives each chunk", async () => {
  const { fetch, come } = line(sizes(300, 100));
  const heard: number[] = [];
  await fetch(LIST);
  await fetch("/content/avatars/bare-1.bin", (bytes) => heard.push(bytes));
  come("bare-1.bin", 10);
  come("bare-1.bin", 20);
  expect(heard).toEqual([10, 20]);
});

it("a failed fetch rejects for its caller", async () => {
  const fetch = withAvatarProgress(
    () => Promise.reject(new Error("404")),
    LIST,
    () => undefined,
  );
  await expect(fetch(LIST)).rejects.toThrow("404");
});

it("never goes back or beyond the total, for any chunks", async () => {
  const bytes = fc.integer({ min: 1, max: 1000 });
  const steps = fc.array(
    fc.tuple(fc.constantFrom(COMMON, "moves-2.bin"), fc.double({ min: 0, max: 1.2, noNaN: true })),
  );
  await fc.assert(
    fc.asyncProperty(bytes, bytes, steps, async (mesh, motion, pieces) => {
      const { fetch, come, told } = line(sizes(mesh, motion));
      await fetch(LIST);
      await fetch(COMMON);
      await fetch("moves-2.bin");
      const most = { [COMMON]: 0, "moves-2.bin": 0 };
      for (const [file, share] of pieces) {
        most[file] = Math.max(most[file], share * (file === COMMON ? mesh : motion));
        come(file, most[file]);
      }
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      for (const fraction of told) expect(fraction).toBeLessThanOrEqual(1);
    }),
    { numRuns: 50 },
  );
});
