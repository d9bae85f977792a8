import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt.mjs";
import { SetupError, Stopped } from "./run.mjs";

/** What tests start besides the product itself. `formula` is Homebrew's name. */
const PROGRAMS = [
  { name: "Redis", command: ["redis-server", "--version"], debian: "redis-server", formula: "redis" },
  { name: "ffmpeg", command: ["ffmpeg", "-version"], debian: "ffmpeg", formula: "ffmpeg" },
];

const isThere = ({ command: [program, ...rest] }) => spawnSync(program, rest).status === 0;

/**
 * The programs that tests start, each installed first where the machine has none. Without one its tests are skipped,
 * except in CI, where all is tried.
 */
export async function ensureTestPrograms() {
  for (const program of PROGRAMS) await ensure(program);
}

async function ensure(program) {
  if (isThere(program)) return;
  const { name, debian, formula } = program;
  await aptInstall(`Installing ${name}`, debian).catch((error) => {
    if (error instanceof Stopped || !(error instanceof SetupError)) throw error;
  });
  if (isThere(program)) return;
  const how = `Install it: \`apt-get install ${debian}\`, \`brew install ${formula}\`.`;
  if (process.env.CI) throw new SetupError(`${name} is not here and could not be installed. ${how}`);
  console.log(`${name} is not here: tests that need it are skipped. ${how}`);
}
