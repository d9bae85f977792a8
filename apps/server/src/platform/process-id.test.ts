import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openProcessId } from "./process-id.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-process-id-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a data folder keeps its process id across restarts", () => {
  const id = openProcessId(folder);
  expect(id).toMatch(/^[\w-]{36}$/);
  expect(openProcessId(folder)).toBe(id);
  expect(readdirSync(folder)).toEqual(["process-id"]);
});

test.each([["process-id"], ["process-id.new"]])(
  "an empty %s, as left by a full disk, is replaced",
  (name) => {
    writeFileSync(join(folder, name), "");
    const id = openProcessId(folder);
    expect(readFileSync(join(folder, "process-id"), "utf8")).toBe(id);
    expect(openProcessId(folder)).toBe(id);
  },
);

test("a damaged one is reported, and left as it is", () => {
  writeFileSync(join(folder, "process-id"), "half-of-an-id");
  expect(() => openProcessId(folder)).toThrow("is damaged; remove it");
  expect(readFileSync(join(folder, "process-id"), "utf8")).toBe("half-of-an-id");
});
