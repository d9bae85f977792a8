import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, it, vi } from "vitest";
import type { VerdictTask } from "../../processing/file/verdict.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import { createProcessing, type Processing } from "../../processing/processing.ts";
import { createFileVerdicts } from "./file-verdicts.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-judge-"));
const log = pino({ level: "silent" });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, name };
};

it("reports what each file is, in order, in an isolated process", async () => {
  const processing = createProcessing({ log });
  const verdicts = await createFileVerdicts(processing)([
    written("a.gif", "GIF89a and so on"),
    written("a.obj", "<svg/>"),
    written("b.obj", `${"<!---->".repeat(500)}x`),
    written("c.obj", "v 0 0 0"),
  ]);
  await processing.close();
  expect(verdicts.map(({ sniffed, refusal }) => sniffed?.format ?? refusal)).toEqual([
    "gif",
    "DRAWING",
    "UNKNOWN",
    "obj",
  ]);
});

it("rejects the one that blocks its process, and no other", async () => {
  const run = vi.fn<Processing["run"]>(async (_, task) => {
    const { files } = task as VerdictTask;
    if (files.some(({ name }) => name === "bad")) throw new TaskFailed("too_long", "10 s of the processor");
    return files.map(() => ({ sniffed: { format: "gif" }, refusal: null })) as never;
  });
  const files = ["a", "bad", "b"].map((name) => ({ name, path: name }));
  const verdicts = await createFileVerdicts({ run })(files);
  expect(verdicts.map(({ sniffed, refusal }) => sniffed?.format ?? refusal)).toEqual([
    "gif",
    "TOO_HEAVY",
    "gif",
  ]);
});

it("says that it is unavailable if its process dies", async () => {
  const run: Processing["run"] = () => Promise.reject(new TaskFailed("broken", "it ended"));
  await expect(createFileVerdicts({ run })([{ name: "a", path: "a" }])).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
});
