// Slow: each of its files is a process's work.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { taskRunner } from "./file/run-task.fixture.ts";

const WAIT = { timeout: 30_000 };
const worker = fileURLToPath(new URL("hungry-worker.fixture.ts", import.meta.url));

describe("a task that exceeds its limits", () => {
  const { refusal, run, root } = taskRunner({
    worker,
    limits: {
      image: { seconds: 20, cpuSeconds: 2, megabytes: 300 },
      // Garbage collection in a full heap uses CPU on every core: here memory must run out first.
      model: { seconds: 20, cpuSeconds: 20, megabytes: 300 },
    },
  });

  it.each([
    ["fills memory outside of the heap", "too_large", "model"],
    ["fills the heap", "too_large", "model"],
    ["never rests", "too_long", "image"],
  ] as const)("that %s is ended, and people are told", WAIT, async (deed, reason, kind) => {
    expect(await refusal(kind, deed, "")).toMatchObject({
      reason,
      isFinal: true,
      fileFault: "TOO_HEAVY",
    });
  });

  it.each(["ends at once", "kills itself"])("that %s is reported", WAIT, async (deed) => {
    expect(await refusal("image", deed, "")).toMatchObject({
      reason: "broken",
      isFinal: false,
      fileFault: "INTERRUPTED",
    });
  });

  it("leaves no partial output", WAIT, async () => {
    await refusal("image", "leaves something half-made", "");
    const left = readdirSync(root, { recursive: true }).map(String);
    expect(left.filter((path) => path.endsWith("half"))).toEqual([]);
  });

  it("can't read other files, start processes or connect to the server", WAIT, async () => {
    vi.stubEnv("VERANDA_TEST_SECRET", "hush");
    const { made } = await run("image", "looks around", "");
    expect(made).toMatchObject({
      passwords: "ERR_ACCESS_DENIED",
      elsewhere: "ERR_ACCESS_DENIED",
      child: "ERR_ACCESS_DENIED",
    });
    const { environment } = made as unknown as { environment: string[] };
    expect(environment).not.toContain("VERANDA_TEST_SECRET");
    expect(environment).not.toContain("DATABASE_URL");
    vi.unstubAllEnvs();
  });
});

describe("a task that doesn't respond", () => {
  const { refusal } = taskRunner({ worker, limits: { image: { seconds: 1.5 } } });
  it("is killed at its time limit", WAIT, async () => {
    expect(await refusal("image", "never answers", "")).toMatchObject({ reason: "too_long" });
  });
});
