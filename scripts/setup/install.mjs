import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { node, root } from "./paths.mjs";
import { must, SetupError, Stopped } from "./run.mjs";

/**
 * Installs the packages that package-lock.json names, unless just these are there already. Throws SetupError where
 * nothing can be written: npm would say so at length.
 */
export async function ensureInstalled({ folder = root, access = accessSync, start = must } = {}) {
  const marker = join(folder, "node_modules/.veranda-installed");
  const wanted = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  const isInstalled = () => existsSync(marker) && existsSync(node) && readFileSync(marker, "utf8") === wanted;
  if (isInstalled()) return;
  const modules = join(folder, "node_modules");
  const written = existsSync(modules) ? modules : folder;
  try {
    access(written, constants.W_OK);
  } catch (cause) {
    throw new SetupError(
      `Packages of this version are missing, and ${written} can't be written to (${cause.code}): run \`npm ci\` where it can, or start once from a copy that can be written.`,
    );
  }
  // Two at one moment would take each other's packages away, and a lock among those.
  const onWait = () => console.log("Waiting for another start of this folder to install packages …");
  await oneAtATime(
    join(folder, ".veranda-installing"),
    async () => {
      if (isInstalled()) return;
      // An installation that is killed leaves half of the packages.
      rmSync(marker, { force: true });
      await install(start);
      writeFileSync(marker, wanted);
    },
    { onWait },
  );
}

async function install(start) {
  // The build needs what development does, also where NODE_ENV is "production".
  const ci = (title) => start(title, "npm", ["ci", "--include=dev", "--loglevel=error"]);
  await ci("Installing packages (the first time takes a minute or two)").catch((error) => {
    if (error instanceof Stopped) throw error;
    // A registry's mirror may lag behind for a moment, a line may break.
    return ci("Installing packages once more");
  });
}
