// A worker process that violates its limits; processing.test.ts checks that it is killed.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ToWorker } from "./task-kinds.ts";

const tell = (made: unknown): void => void process.send?.({ type: "made", made });
const failing = (work: () => unknown): string => {
  try {
    return `it went: ${String(work())}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  }
};
const kept: unknown[] = [];

const DEEDS: Record<string, (folder: string) => unknown> = {
  "fills memory outside of the heap": () => {
    for (;;) kept.push(Buffer.alloc(20_000_000, 1));
  },
  "fills the heap": () => {
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => ({ i })));
  },
  "never rests": () => {
    for (;;) kept.length = 0;
  },
  "never answers": () => setInterval(() => kept.length, 1000),
  "ends at once": () => process.exit(3),
  "kills itself": () => process.kill(process.pid, "SIGSEGV"),
  "leaves something half-made": (folder) => {
    writeFileSync(join(folder, "half"), "x");
    process.exit(1);
  },
  "looks around": (folder) =>
    tell({
      passwords: failing(() => readFileSync("/etc/passwd", "utf8").length),
      elsewhere: failing(() => writeFileSync(join(folder, "..", "elsewhere"), "x")),
      child: failing(() => execFileSync("true")),
      environment: Object.keys(process.env).toSorted((a, b) => a.localeCompare(b)),
    }),
};

process.once("message", ({ task }: ToWorker) => {
  const { name, folder } = task as { name: string; folder: string };
  DEEDS[name]?.(folder);
});
