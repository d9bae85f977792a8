import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";

const NOBODY = 65_534;
const asRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-folder-"));
  chmodSync(folder, 0o755);
});

afterEach(() => {
  if (asRoot) process.seteuid?.(0);
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

test("another user's data folder is refused with instructions", () => {
  const data = join(folder, "data");
  mkdirSync(data, { mode: asRoot ? 0o700 : 0o000 });
  if (asRoot) process.seteuid?.(NOBODY);
  expect(() => openDataFolder(data)).toThrow(
    `The data folder ${data} can't be used: this user may not read and write there; start the server as`,
  );
});

test("so is the person's own folder with another user's lock in it", () => {
  writeFileSync(join(folder, "server.lock"), "", { mode: asRoot ? 0o600 : 0o000 });
  chmodSync(folder, 0o777);
  if (asRoot) process.seteuid?.(NOBODY);
  expect(() => openDataFolder(folder)).toThrow(`${folder} can't be used: this user may not`);
});
