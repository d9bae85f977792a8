import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprint } from "./build.mjs";
import { root } from "./paths.mjs";

let folder;
const write = (name, text) => writeFileSync(join(folder, name), text);
const now = () => fingerprint([relative(root, folder)]);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-sources-"));
  mkdirSync(join(folder, "area"));
  for (const name of ["area/door.tsx", "area/door.test.tsx", "area/door.fixture.ts", "door.js.br"])
    write(name, "as it was");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a part is rebuilt for a source that changed", () => {
  const before = now();
  write("area/door.tsx", "as it is now");
  expect(now()).not.toBe(before);
});

test("nothing is rebuilt for a test, for what only tests import, or for a packed copy", () => {
  const before = now();
  for (const name of ["area/door.test.tsx", "area/door.fixture.ts", "door.js.br"])
    write(name, "as it is now");
  write("area/window.test.ts", "a new one");
  expect(now()).toBe(before);
});
