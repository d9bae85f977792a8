import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureInstalled } from "./install.mjs";
import { SetupError } from "./run.mjs";

const OF_EMPTY_LOCK = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";

let folder;
let started;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda ünter "));
  started = [];
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "package-lock.json"), "{}");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Nothing is installed here, whatever comes of it. */
const start = async (_, ...command) => void started.push(command.join(" "));
/** As the system answers on a disk that is mounted to be read. */
const access = () => {
  throw Object.assign(new Error("EROFS: read-only file system, access"), { code: "EROFS" });
};

test("a checkout that can't be written to, with the packages of another version, says what to do", async () => {
  writeFileSync(join(folder, "node_modules/.veranda-installed"), "of an older lock");
  const told = await ensureInstalled({ folder, access, start }).catch((error) => error);
  expect(started).toEqual([]);
  expect(told).toBeInstanceOf(SetupError);
  expect(told.message).toContain(
    `${join(folder, "node_modules")} can't be written to (EROFS): run \`npm ci\` where it can`,
  );
  expect(told.message).not.toContain("\n");
});

test("one that can be written to gets them", async () => {
  const path = join(folder, "node_modules/.veranda-installed");
  writeFileSync(path, "of an older lock");
  await ensureInstalled({ folder, start });
  expect(started).toEqual(["npm ci,--include=dev,--loglevel=error"]);
  expect(readFileSync(path, "utf8")).toBe(OF_EMPTY_LOCK);
});

test("one whose installation broke off gets them again, though the earlier version is wanted anew", async () => {
  const breaksOff = () => Promise.reject(new SetupError("killed"));
  writeFileSync(join(folder, "node_modules/.veranda-installed"), OF_EMPTY_LOCK);
  writeFileSync(join(folder, "package-lock.json"), "{ }");
  await expect(ensureInstalled({ folder, start: breaksOff })).rejects.toThrow("killed");
  writeFileSync(join(folder, "package-lock.json"), "{}");
  await ensureInstalled({ folder, start });
  expect(started).toEqual(["npm ci,--include=dev,--loglevel=error"]);
});

test("one that has its packages isn't written to", async () => {
  writeFileSync(join(folder, "node_modules/.veranda-installed"), OF_EMPTY_LOCK);
  await expect(ensureInstalled({ folder, access, start })).resolves.toBeUndefined();
});

test("two that start at one moment get them once", async () => {
  const slowly = async (_, ...command) => {
    started.push(command.join(" "));
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  await Promise.all([ensureInstalled({ folder, start: slowly }), ensureInstalled({ folder, start: slowly })]);
  expect(started).toEqual(["npm ci,--include=dev,--loglevel=error"]);
  expect(readdirSync(folder).toSorted()).toEqual(["node_modules", "package-lock.json"]);
});
