import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Of some projects, the files that take longest, in that order. */
const LONGEST: Readonly<Record<string, readonly string[]>> = {
  server: ["authorisation", "start", "backup-under-load", "hostile-files", "backup", "crash"],
  e2e: ["layout", "voices", "make", "settings", "textured-models", "live", "media", "pages"],
};

/** A long file that began last would be waited for alone: where no earlier run has told how long they take, too. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification): number => {
      const at = LONGEST[project.name]?.indexOf(basename(moduleId, ".test.ts")) ?? -1;
      return at === -1 ? files.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

const shared = {
  // A busy machine is slow, not wrong: no test is a measure of time.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
  // Modules keep no state between their callers, so a worker loads them once for all files that it runs.
  isolate: false,
  fsModuleCache: true,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: "contract", root: "packages/contract", include: ["src/**/*.test.ts"], ...shared } },
      { test: { name: "messages", root: "packages/messages", include: ["src/**/*.test.ts"], ...shared } },
      { test: { name: "wire", root: "packages/wire", include: ["src/**/*.test.ts"], ...shared } },
      {
        test: {
          name: "engine",
          root: "packages/engine",
          include: ["src/**/*.test.ts"],
          ...shared,
        },
      },
      {
        test: {
          name: "content",
          root: "content",
          include: ["**/*.test.ts"],
          ...shared,
        },
      },
      { test: { name: "scripts", root: "scripts", include: ["**/*.test.mjs"], ...shared } },
      "apps/server",
      "apps/web",
      {
        test: {
          name: "e2e",
          root: "e2e",
          include: ["src/**/*.test.ts"],
          globalSetup: [`${import.meta.dirname}/e2e/src/product.setup.ts`],
          // Two, whatever the machine has: each file's people are drawn by the processor.
          maxWorkers: 2,
          // After the others, where one run has both.
          sequence: { groupOrder: 1 },
          isolate: false,
          fsModuleCache: true,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // Two people's pictures are drawn by the processor: patience, not a measure.
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
    ],
  },
});
