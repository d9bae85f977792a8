// Fails for regular expressions that may take more than linear time.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { findExpressions } from "./expressions/find.mjs";
import { fromRoot } from "./setup/paths.mjs";

/** Cache of safe expressions for a version of recheck: checking all of them takes most of a minute. */
const KEPT = fromRoot("node_modules/.cache/veranda/safe-expressions.json");
const WORKERS = 2;

const keyOf = ({ pattern, flags }) => `/${pattern}/${flags}`;

/** Tests, fixtures and what only builds the product are skipped: they match no stranger's text. */
const isProduct = (path) => !/\.(?:test|fixture)\.tsx?$|\/testing\/|\/node_modules\//.test(path);

function expressionsOfSources() {
  const sources = globSync("{apps,packages}/*/{src,server,public}/**/*.{ts,tsx,js,mjs}", {
    cwd: fromRoot("."),
  });
  return sources
    .map((path) => path.replaceAll("\\", "/"))
    .filter(isProduct)
    .sort()
    .flatMap((path) =>
      findExpressions(path, readFileSync(fromRoot(path), "utf8")).map((found) => ({ ...found, path })),
    );
}

function readKept(version) {
  try {
    const kept = JSON.parse(readFileSync(KEPT, "utf8"));
    return new Set(kept.version === version ? kept.safe : []);
  } catch {
    return new Set();
  }
}

const judged = (expressions) =>
  new Promise((resolve, reject) => {
    const answers = [];
    const worker = new Worker(new URL("expressions/worker.mjs", import.meta.url), {
      workerData: expressions,
    });
    worker.on("message", (answer) => answers.push(answer));
    worker.on("error", reject);
    worker.on("exit", () => resolve(answers));
  });

const { version } = createRequire(import.meta.url)("recheck/package.json");
const safe = readKept(version);
const all = expressionsOfSources();
const fresh = [...new Map(all.map((found) => [keyOf(found), found])).values()].filter(
  (found) => !safe.has(keyOf(found)),
);
const shares = Array.from({ length: WORKERS }, (_, n) => fresh.filter((_, at) => at % WORKERS === n));
const answers = (await Promise.all(shares.filter((share) => share.length > 0).map(judged))).flat();
const faults = new Map();
for (const answer of answers) {
  if (answer.fault === null) safe.add(keyOf(answer));
  else faults.set(keyOf(answer), answer.fault);
}
const used = [...new Set(all.map(keyOf))].filter((key) => safe.has(key));
mkdirSync(dirname(KEPT), { recursive: true });
writeFileSync(KEPT, JSON.stringify({ version, safe: used }));

for (const found of all) {
  const fault = faults.get(keyOf(found));
  if (fault === undefined) continue;
  console.error(`${found.path}:${found.line} ${fault}: ${keyOf(found)}`);
  process.exitCode = 1;
}
