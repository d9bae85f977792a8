// Runs several benches, one after another: `npm run bench -- rooms crowd`, or `--all`, which also writes docs/figures.md
// after each, with the date, the commit and the machine's variation. Each bench prints what it prints when run alone.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { figure, type Figure } from "./figures.ts";
import { figuresPage, type BenchRun } from "./figures-page.ts";
import { evennessLine, measureEvenness } from "./machine-evenness.ts";

/** In the order of execution: those that need a quiet machine most come first. */
const BENCHES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  api: [[]],
  start: [[]],
  comeback: [["--rounds", "3"]],
  rooms: [
    ["--people", "100"],
    ["--people", "100", "--style", "dodging"],
    ["--people", "2000"],
  ],
  "rooms-simulated": [[], ["--style", "dodging"]],
  "page-events": [[]],
  people: [[]],
  access: [[]],
  bans: [[]],
  files: [[]],
  processing: [[]],
  build: [[]],
  crowd: [[]],
  feet: [[]],
  cold: [[]],
  still: [[]],
  pages: [[]],
  voice: [[]],
  video: [[]],
  watchers: [[]],
  "voices-heard": [[]],
  audibility: [[]],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean", default: false } },
});
const names = values.all ? Object.keys(BENCHES) : positionals;
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (names.length === 0 || unknown.length > 0) {
  console.error(
    `${unknown.map((name) => `There is no bench "${name}". `).join("")}Give --all, or some of: ${Object.keys(BENCHES).join(", ")}.`,
  );
  process.exit(2);
}

/** A bench that takes longer is considered hung: it is killed, and the others run. */
const BENCH_MS = 15 * 60_000;
const ROOT = join(import.meta.dirname, "../..");
const PAGE = join(ROOT, "docs/figures.md");
const folder = mkdtempSync(join(tmpdir(), "veranda-figures-"));
const measured = { commit: commit(), date: new Date() };
const asked = names.flatMap((name) => (BENCHES[name] ?? []).map((args) => ({ name, args })));
const runs: BenchRun[] = [];
try {
  for (const { name, args } of asked) {
    runs.push(await runBench(name, args));
    if (values.all) writePage();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (values.all) console.log(`\nWritten to docs/figures.md`);
process.exitCode = runs.every(({ hasEnded }) => hasEnded) ? 0 : 1;

async function runBench(name: string, args: readonly string[]): Promise<BenchRun> {
  const title = titleOf({ name, args });
  const evenness = measureEvenness();
  console.log(`\n── ${title}\n${evennessLine(evenness)}\n`);
  const file = join(folder, `${runs.length}.jsonl`);
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, BENCH_FIGURES: file },
    // In its own process group, so that everything that it starts is killed with it.
    detached: true,
  });
  const endAll = (): boolean => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
  const limit = setTimeout(endAll, BENCH_MS);
  process.once("SIGINT", endAll);
  const [code]: unknown[] = await once(child, "exit");
  clearTimeout(limit);
  process.off("SIGINT", endAll);
  return { title, evenness, hasEnded: code === 0, figures: readFigures(file) };
}

function titleOf({ name, args }: { name: string; args: readonly string[] }): string {
  return ["bench", [name, ...args].join(" ")].join(":");
}

function writePage(): void {
  writeFileSync(PAGE, figuresPage(runs, asked.slice(runs.length).map(titleOf), measured));
  spawnSync("oxfmt", ["--write", PAGE], { stdio: "inherit" });
}

function readFigures(file: string): Figure[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => (line === "" ? [] : figure.parse(JSON.parse(line))));
}

function commit(): string {
  const git = (...args: string[]): string =>
    spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  return (
    git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "-uno") === "" ? "" : " and changes")
  );
}
