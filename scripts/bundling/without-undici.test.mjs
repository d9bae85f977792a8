import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withoutUndici } from "./without-undici.ts";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-without-undici-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LIBRARY = `const http = require("http"); module.exports = () => http.STATUS_CODES[404];`;
const IMPORTS = `
import http, { createServer, STATUS_CODES } from "node:http";
import { Agent } from "http";
import library from "./library.cjs";
console.log(JSON.stringify([typeof createServer, STATUS_CODES[200], http.Agent === Agent, library(), isUndiciLoaded()]));
`;
/** Compressed, as it is larger than what is sent as it is. */
const COMPRESSES = `
import fastify from "fastify";
import compress from "@fastify/compress";
const app = fastify();
await app.register(compress);
app.get("/plain", async () => ({ text: "said ".repeat(1000) }));
app.get("/fetched", async () => new Response("fetched"));
const ask = async (url) => {
  const { headers, body } = await app.inject({ url, headers: { "accept-encoding": "gzip" } });
  return [headers["content-encoding"] ?? null, body.length > 0];
};
const plain = await ask("/plain");
const wasLoaded = isUndiciLoaded();
console.log(JSON.stringify([plain, wasLoaded, await ask("/fetched")]));
`;
const IS_LOADED = `function isUndiciLoaded() { return process.moduleLoadList.some((name) => name.includes("undici")); }`;

async function run(program, plugins) {
  writeFileSync(join(folder, "library.cjs"), LIBRARY);
  writeFileSync(join(folder, "program.mjs"), program + IS_LOADED);
  const bundled = await rolldown({
    input: join(folder, "program.mjs"),
    platform: "node",
    plugins,
    // The program's packages are this repository's.
    resolve: { modules: [join(import.meta.dirname, "../../node_modules")] },
    onLog: () => undefined,
  });
  const [{ fileName }] = (await bundled.write({ dir: folder, format: "esm", entryFileNames: "built.mjs" }))
    .output;
  return JSON.parse(execFileSync(process.execPath, [join(folder, fileName)], { encoding: "utf8" }));
}

test("a program has node:http without what loads undici", async () => {
  expect(await run(IMPORTS, [withoutUndici()])).toEqual(["function", "OK", true, "Not Found", false]);
  expect(await run(IMPORTS, []), "Node no longer loads it: the plugin can go").toEqual([
    "function",
    "OK",
    true,
    "Not Found",
    true,
  ]);
});

test("a server compresses its answers without loading undici, and knows those of fetch", async () => {
  const fetched = ["gzip", true];
  expect(await run(COMPRESSES, [withoutUndici()])).toEqual([["gzip", true], false, fetched]);
  expect(await run(COMPRESSES, []), "it no longer loads it: the plugin can go").toEqual([
    ["gzip", true],
    true,
    fetched,
  ]);
});
