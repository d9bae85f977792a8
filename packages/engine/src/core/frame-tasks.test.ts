import { afterEach, expect, test, vi } from "vitest";
import { FrameTasks } from "./frame-tasks.ts";
import { collectFaults } from "./report-fault.fixture.ts";

const frame = { nowMs: 0, timeSeconds: 0, deltaSeconds: 0, alpha: 0 };
afterEach(() => vi.restoreAllMocks());

test("one that throws doesn't stop the others, is retried, and is reported once", async () => {
  const faults = collectFaults();
  const done: string[] = [];
  let isBroken = true;
  const tasks = new FrameTasks([
    { onFrame: () => void done.push("first") },
    {
      onFrame: () => {
        if (isBroken) throw new Error("broken");
        done.push("mended");
      },
    },
    {},
    { onFrame: () => void done.push("last") },
  ]);
  tasks.run(frame);
  tasks.run(frame);
  isBroken = false;
  tasks.run(frame);
  await Promise.resolve();
  expect(done).toEqual(["first", "last", "first", "last", "first", "mended", "last"]);
  expect(faults).toEqual([new Error("broken")]);
});
