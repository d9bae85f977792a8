// Slow: imports the whole server in a process of its own.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the server starts without libvips, which only its workers need: 8 MB", async () => {
  const server = new URL("server.ts", import.meta.url).href;
  const script = `await import(${JSON.stringify(server)});
    process.report.excludeNetwork = true;
    console.log(JSON.stringify(process.report.getReport().sharedObjects));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  const libraries = JSON.parse(stdout) as string[];
  expect(libraries.length).toBeGreaterThan(0);
  expect(libraries.filter((path) => /libvips|sharp/.test(path))).toEqual([]);
});
