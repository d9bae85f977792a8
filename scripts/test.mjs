// `npm test`: installs what is missing (the browser too), builds what is stale, runs every test,
// and closes with "N passed, N failed" alone on a line. `npm test -- wire` runs what matches; `npm test -- --quick`
// leaves out the whole-product tests and the files whose first line says that they are slow.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { ensureBrowser } from "./setup/browser.mjs";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { ensureLivekit } from "./setup/livekit.mjs";
import { openMemoryFolder } from "./setup/memory-folder.mjs";
import { ensureTestPrograms } from "./setup/test-programs.mjs";
import { fromRoot } from "./setup/paths.mjs";
import { main, run } from "./setup/run.mjs";
import { slowTests, waitingTests } from "./setup/slow-tests.mjs";

const reportOf = (part) => fromRoot(`test-results/${part}.json`);

/** One run of Vitest. What one that is `quiet` said is shown once it has ended, so that it stands in no other's lines. */
async function vitest(part, args, env, { quiet = false } = {}) {
  const report = reportOf(part);
  const { code, output } = await run(
    "vitest",
    [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      "--passWithNoTests",
      ...args,
    ],
    { env, quiet },
  );
  if (quiet) console.log(output);
  if (!existsSync(report)) return { passed: 0, failed: 1, skips: [], complaints: ["vitest wrote no report"] };
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  // A file that breaks before its first test, or an error outside any test, fails without a failed test.
  const failed =
    numFailedTests === 0 && (code !== 0 || numFailedTestSuites > 0)
      ? Math.max(1, numFailedTestSuites)
      : numFailedTests;
  const skips = testResults.flatMap(skipsOf);
  // A file that failed has told why its other tests did not run.
  const unexplained = testResults
    .filter(({ status }) => status !== "failed")
    .flatMap(skipsOf)
    .filter(({ why }) => why === undefined);
  return {
    passed: numPassedTests,
    failed: failed + unexplained.length,
    skips,
    complaints: [
      ...testResults.flatMap(complaintsOf),
      ...unexplained.map(({ file, test }) => `${file} > ${test}\n    is skipped without a reason`),
    ],
  };
}

/** What was skipped in a file: a test says what it needs by `needs` of apps/server/src/testing/needs.ts. */
const skipsOf = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status !== "passed" && status !== "failed")
    .map(({ fullName, meta }) => ({ file: relative(fromRoot("."), name), test: fullName, why: meta?.needs }));

/** One line for each thing that was missing, with the files whose tests needed it. */
function linesOfSkips(skips) {
  return [...new Set(skips.map(({ why }) => why))].map((why) => {
    const tests = skips.filter((skip) => skip.why === why);
    const files = new Set(tests.map(({ file }) => file));
    const reason = why === undefined ? "did not run" : `need ${why}`;
    return `  ${tests.length} ${reason}: ${[...files].join(", ")}`;
  });
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

/** Whether one has asked for a file by words of its path; where options are among them, Vitest chooses. */
const isAskedFor = (words) => (path) =>
  words.length === 0 ||
  (!words.some((word) => word.startsWith("-")) && words.some((word) => fromRoot(path).includes(word)));

const firstLines = (text) =>
  text
    .split("\n")
    .slice(0, 6)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");

await main(async () => {
  const isQuick = process.argv.includes("--quick");
  const filters = process.argv.slice(2).filter((given) => given !== "--quick");
  await ensureInstalled();
  const chromium = isQuick ? undefined : await ensureBrowser();
  if (!isQuick) await ensureTestPrograms();
  // Its tests are among those that come last.
  const livekit = isQuick ? Promise.resolve() : ensureLivekit();
  livekit.catch(() => {});
  await ensureBuilt();
  const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
  const memory = openMemoryFolder();
  const units = {
    ...env,
    ...(memory !== null && { TMPDIR: memory.path }),
    // What workers and programs of the tests have compiled once is read by the next ones.
    NODE_COMPILE_CACHE: fromRoot("node_modules/.cache/node-compile"),
    // A file that isn't quick has a processor to itself for about half of its time, and waits for the rest of it.
    VITEST_MAX_WORKERS: String(availableParallelism() + (isQuick ? 1 : 2)),
  };
  // An earlier run's report of a part that this one leaves out would be taken for its own.
  for (const part of ["units", "waiting", "e2e"]) rmSync(reportOf(part), { force: true });
  // The whole-product tests come after the others, so that the processors are theirs, but for what hardly needs one.
  const waiting = isQuick ? [] : waitingTests().filter(isAskedFor(filters));
  const without = (paths) => paths.map((path) => `--exclude=${fromRoot(path)}`);
  const runs = [];
  try {
    const left = without(isQuick ? slowTests() : waiting);
    runs.push(await vitest("units", ["--project=!e2e", ...left, ...filters], units));
    await livekit;
    const last = [];
    if (!isQuick) last.push(vitest("e2e", ["--project=e2e", ...filters], env));
    if (waiting.length > 0)
      last.push(
        vitest(
          "waiting",
          ["--project=!e2e", ...waiting.map((path) => fromRoot(path))],
          { ...units, VITEST_MAX_WORKERS: String(availableParallelism()) },
          { quiet: true },
        ),
      );
    // Both are waited for, also where one breaks off.
    await Promise.allSettled(last);
    runs.push(...(await Promise.all(last)));
  } finally {
    memory?.close();
  }
  const sum = (key) => runs.reduce((total, each) => total + each[key], 0);
  const skips = runs.flatMap((each) => each.skips);
  const complaints = runs.flatMap((each) => each.complaints);
  if (skips.length > 0) console.log(`\nSkipped:\n${linesOfSkips(skips).join("\n")}`);
  if (complaints.length > 0) console.log(`\nFailed:\n${complaints.join("\n")}`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
});
