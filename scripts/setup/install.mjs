import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fromRoot, node } from "./paths.mjs";
import { must } from "./run.mjs";

const marker = fromRoot("node_modules/.veranda-installed");

/** Installs the packages that package-lock.json names, unless just these are there already. */
export async function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(fromRoot("package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && existsSync(node) && readFileSync(marker, "utf8") === wanted) return;
  await must("Installing packages (the first time takes a minute or two)", "npm", ["ci", "--loglevel=error"]);
  writeFileSync(marker, wanted);
}
