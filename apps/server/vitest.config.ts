import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    root: import.meta.dirname,
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/postgres.setup.ts", "src/testing/worker.setup.ts"],
    setupFiles: ["src/testing/light-passwords.setup.ts", "src/testing/bundled-worker.setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Modules keep no state between their callers, so a worker loads them once for all files that it runs.
    isolate: false,
    fsModuleCache: true,
  },
});
