import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt.mjs";
import { SetupError, Stopped } from "./run.mjs";

const HOW = "Install one: `apt-get install redis-server`, `brew install redis`.";

const isThere = () => spawnSync("redis-server", ["--version"]).status === 0;

/**
 * The program that tests of several processes start, installed first where the machine has none. Without it they are
 * skipped, except in CI, where all is tried.
 */
export async function ensureRedis() {
  if (isThere()) return;
  await aptInstall("Installing Redis", "redis-server").catch((error) => {
    if (error instanceof Stopped || !(error instanceof SetupError)) throw error;
  });
  if (isThere()) return;
  if (process.env.CI) throw new SetupError(`No Redis is here and none could be installed. ${HOW}`);
  console.log(`No Redis is here: tests that need one are skipped. ${HOW}`);
}
