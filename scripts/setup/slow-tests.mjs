import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromRoot } from "./paths.mjs";

const FOLDERS = ["apps", "packages", "content", "scripts"];
const NO_SOURCES = new Set(["node_modules", "build"]);
const TEST = /\.test\.(ts|tsx|mjs)$/;
const SLOW = /^\/\/ (Slow|Waits): /;
const WAITS = /^\/\/ Waits: /;

/** The test files whose first line says that they are slow, and why. */
export const slowTests = () => testsThatSay(SLOW);

/** Those of them that say that they mostly wait: they hardly need a processor. */
export const waitingTests = () => testsThatSay(WAITS);

const testsThatSay = (line) =>
  FOLDERS.flatMap(testsIn).filter((path) => line.test(readFileSync(fromRoot(path), "utf8")));

/** Whatever Node runs `npm test` the first time: it may have no `globSync`. */
const testsIn = (folder) =>
  readdirSync(fromRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NO_SOURCES.has(entry.name) ? [] : testsIn(path);
    return TEST.test(entry.name) ? [path] : [];
  });
