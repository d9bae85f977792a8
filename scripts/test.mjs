// `npm test`: installs what is missing (the browser too), builds what is stale, runs every test,
// and closes with "N passed, N failed" alone on a line. `npm test -- wire` runs what matches.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureBrowser } from "./setup/browser.mjs";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { fromRoot } from "./setup/paths.mjs";
import { main, run } from "./setup/run.mjs";

const report = fromRoot("test-results/vitest.json");

/** One run of Vitest; the whole-product tests come after the others, so that both cores are theirs. */
async function vitest(args, env) {
  rmSync(report, { force: true });
  const { code } = await run(
    "vitest",
    [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      "--passWithNoTests",
      ...args,
    ],
    { env },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  // A file that breaks before its first test, or an error outside any test, fails without a failed test.
  const failed =
    numFailedTests === 0 && (code !== 0 || numFailedTestSuites > 0)
      ? Math.max(1, numFailedTestSuites)
      : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

await main(async () => {
  await ensureInstalled();
  const chromium = await ensureBrowser();
  await ensureBuilt();
  const filters = process.argv.slice(2);
  const env = { CHROMIUM_PATH: chromium };
  const runs = [
    await vitest(["--project=!e2e", ...filters], env),
    await vitest(["--project=e2e", ...filters], env),
  ];
  const sum = (key) => runs.reduce((total, each) => total + each[key], 0);
  const skipped = sum("skipped");
  console.log(
    `\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
  return sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
});
