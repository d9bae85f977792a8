import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withoutUndici } from "./builtin-http.ts";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-builtin-http-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LIBRARY = `const http = require("http"); module.exports = () => http.STATUS_CODES[404];`;
const PROGRAM = `
import http, { createServer, STATUS_CODES } from "node:http";
import { Agent } from "http";
import library from "./library.cjs";
const isLoaded = process.moduleLoadList.some((name) => name.includes("undici"));
console.log(JSON.stringify([typeof createServer, STATUS_CODES[200], http.Agent === Agent, library(), isLoaded]));
`;

async function run(plugins) {
  writeFileSync(join(folder, "library.cjs"), LIBRARY);
  writeFileSync(join(folder, "program.mjs"), PROGRAM);
  const bundled = await rolldown({ input: join(folder, "program.mjs"), platform: "node", plugins });
  await bundled.write({ file: join(folder, "built.mjs"), format: "esm" });
  return JSON.parse(execFileSync(process.execPath, [join(folder, "built.mjs")], { encoding: "utf8" }));
}

test("a program has node:http without what loads undici", async () => {
  expect(await run([withoutUndici()])).toEqual(["function", "OK", true, "Not Found", false]);
  expect(await run([]), "Node no longer loads it: the plugin can go").toEqual([
    "function",
    "OK",
    true,
    "Not Found",
    true,
  ]);
});
