import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openVapidKeys } from "./push/vapid-keys.ts";
import { openSecret } from "./secret.ts";
import { writeWhole } from "./write-whole.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-write-whole-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a failed write leaves the old file, or none if there was none", () => {
  const path = join(folder, "kept");
  writeWhole(path, "before");
  // A folder in the way makes the write fail, like a full disk.
  mkdirSync(`${path}.new`);
  expect(() => writeWhole(path, "after")).toThrow(/EISDIR/);
  expect(readFileSync(path, "utf8")).toBe("before");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each([
  ["secret", openSecret],
  ["push-keys.json", openVapidKeys],
] as const)(
  "a first start that can't write its %s leaves none that the next would call damaged",
  (name, open) => {
    mkdirSync(join(folder, `${name}.new`));
    expect(() => open(folder)).toThrow("can't be written");
    rmSync(join(folder, `${name}.new`), { recursive: true });
    const made = open(folder);
    expect(open(folder)).toEqual(made);
    expect(readdirSync(folder)).toEqual([name]);
  },
);
