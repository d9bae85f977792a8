import { defineConfig } from "vitest/config";

/** A busy machine is slow, not wrong: no test is a measure of time. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: "contract", root: "packages/contract", include: ["src/**/*.test.ts"], ...patience } },
      { test: { name: "wire", root: "packages/wire", include: ["src/**/*.test.ts"], ...patience } },
      {
        test: {
          name: "engine",
          root: "packages/engine",
          include: ["src/**/*.test.ts"],
          ...patience,
        },
      },
      {
        test: {
          name: "content",
          root: "content",
          include: ["**/*.test.ts"],
          exclude: ["**/node_modules/**"],
          ...patience,
        },
      },
      { test: { name: "scripts", root: "scripts", include: ["**/*.test.mjs"], ...patience } },
      "apps/server",
      "apps/web",
      {
        test: {
          name: "e2e",
          root: "e2e",
          include: ["src/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // Two people's pictures are drawn by the processor: patience, not a measure.
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
    ],
  },
});
