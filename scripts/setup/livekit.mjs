import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fromRoot } from "./paths.mjs";
import { run, SetupError, Stopped } from "./run.mjs";

const MODULE = fromRoot("deploy/livekit");
const PACKAGE = "github.com/livekit/livekit-server/cmd/server";
/** `-trimpath -s -w`: no paths of this machine, and a third of the size. */
const FLAGS = ["-trimpath", "-ldflags", "-s -w"];

/** Where the LiveKit that deploy/livekit names is kept; apps/server/src/testing/livekit.ts looks there. */
function livekitProgram() {
  const version = /livekit-server v(\S+)/.exec(readFileSync(join(MODULE, "go.mod"), "utf8"))[1];
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache");
  return join(cache, "veranda", `livekit-server-${version}`);
}

/**
 * The LiveKit that tests start, built once where Go is: two to four minutes of the processor, beside what else is done,
 * and kept beside other programs' caches. Without it its tests are skipped, and the last lines of a run say so.
 */
export async function ensureLivekit() {
  const program = livekitProgram();
  if (existsSync(program)) return;
  if (spawnSync("go", ["version"]).status !== 0) {
    console.log("Go is not here to build LiveKit with: tests that need it are skipped.");
    return;
  }
  console.log("Building LiveKit for its tests, once, beside the other tests…");
  mkdirSync(join(program, ".."), { recursive: true });
  // One that is half written is never taken for the whole.
  const part = `${program}.${process.pid}.part`;
  try {
    const { code, output } = await run("nice", ["go", "build", ...FLAGS, "-o", part, PACKAGE], {
      cwd: MODULE,
      quiet: true,
    });
    if (code === 0) renameSync(part, program);
    else console.log(`${output}\nLiveKit could not be built: tests that need it are skipped.`);
  } catch (error) {
    if (error instanceof Stopped || !(error instanceof SetupError)) throw error;
    console.log(`LiveKit could not be built: tests that need it are skipped. ${error.message}`);
  } finally {
    rmSync(part, { force: true });
  }
}
