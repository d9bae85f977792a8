import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "web",
    environment: "jsdom",
    include: ["{src,server}/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    // A busy machine is slow, not wrong: no test is a measure of time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // A worker makes its document and loads packages once; src/testing/setup.ts gives each file the rest anew.
    isolate: false,
    fsModuleCache: true,
  },
});
