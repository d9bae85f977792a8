import { globSync, readFileSync } from "node:fs";
import { root } from "./paths.mjs";

const TESTS = "{apps,packages,content,scripts}/**/*.test.{ts,tsx,mjs}";
const FIRST_LINE = /^\/\/ Slow: /;

/** The test files whose first line says that they are slow, and why. */
export const slowTests = () =>
  globSync(TESTS, { cwd: root, exclude: (path) => /(^|\/)(node_modules|build)$/.test(path) }).filter((path) =>
    FIRST_LINE.test(readFileSync(`${root}/${path}`, "utf8")),
  );
