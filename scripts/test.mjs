// `npm test`: installs what is missing (the browser too), builds what is stale, runs every test,
// and closes with "N passed, N failed" alone on a line. `npm test -- wire` runs what matches.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
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
  if (!existsSync(report))
    return { passed: 0, failed: 1, skipped: 0, complaints: ["vitest wrote no report"] };
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  // A file that breaks before its first test, or an error outside any test, fails without a failed test.
  const failed =
    numFailedTests === 0 && (code !== 0 || numFailedTestSuites > 0)
      ? Math.max(1, numFailedTestSuites)
      : numFailedTests;
  return {
    passed: numPassedTests,
    failed,
    skipped: numPendingTests,
    complaints: testResults.flatMap(complaintsOf),
  };
}

/** What failed in a file, in a few lines each: the whole story may have scrolled far away. */
function complaintsOf({ name, status, message, assertionResults }) {
  const file = relative(fromRoot("."), name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${file}\n${firstLines(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}\n${firstLines(failureMessages.join("\n"))}`,
  );
}

const firstLines = (text) =>
  text
    .split("\n")
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");

await main(async () => {
  await ensureInstalled();
  const chromium = await ensureBrowser();
  await ensureBuilt();
  const filters = process.argv.slice(2);
  const env = { CHROMIUM_PATH: chromium };
  // Vitest would leave a processor free, which is half of them where there are two.
  const all = { ...env, VITEST_MAX_WORKERS: String(availableParallelism()) };
  const runs = [
    await vitest(["--project=!e2e", ...filters], all),
    await vitest(["--project=e2e", ...filters], env),
  ];
  const sum = (key) => runs.reduce((total, each) => total + each[key], 0);
  const skipped = sum("skipped");
  const complaints = runs.flatMap((each) => each.complaints);
  if (complaints.length > 0) console.log(`\nFailed:\n${complaints.join("\n")}`);
  console.log(
    `\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
  return sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
});
