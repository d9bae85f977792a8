import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { needs } from "../../testing/needs.ts";
import { zipOf } from "../zip/zip.fixture.ts";
import { withSource } from "./source-files.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-source-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** This process's open file descriptors on a file. */
const handlesOn = (path: string): number =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  }).length;

it.each([
  ["a model", "zip" as const, "a.obj", "v 0 0 0"],
  ["no model", "zip" as const, "words.txt", "none"],
  ["no layer", "usdz" as const, "words.txt", "none"],
])(
  "a zip that holds %s is closed once it was read",
  needs("Linux", process.platform === "linux"),
  async (_, format, name, content) => {
    const path = join(folder, `${format}-${name}.zip`);
    writeFileSync(path, zipOf([{ name, content }]));
    await withSource(path, format, async () => undefined).catch(() => undefined);
    expect(handlesOn(path)).toBe(0);
  },
);
