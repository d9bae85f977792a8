import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fromRoot, node } from "./paths.mjs";
import { must, Stopped } from "./run.mjs";

const marker = fromRoot("node_modules/.veranda-installed");

/** Installs the packages that package-lock.json names, unless just these are there already. */
export async function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(fromRoot("package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && existsSync(node) && readFileSync(marker, "utf8") === wanted) return;
  // The build needs what development does, also where NODE_ENV is "production".
  const install = (title) => must(title, "npm", ["ci", "--include=dev", "--loglevel=error"]);
  await install("Installing packages (the first time takes a minute or two)").catch((error) => {
    if (error instanceof Stopped) throw error;
    // A registry's mirror may lag behind for a moment, a line may break.
    return install("Installing packages once more");
  });
  writeFileSync(marker, wanted);
}
