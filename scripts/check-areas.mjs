// Fails where a part of the web app imports one above it, or another's file past its public index.ts.
import { globSync, readFileSync } from "node:fs";
import { faultsOf } from "./areas/find.mjs";
import { fromRoot } from "./setup/paths.mjs";

const source = fromRoot("apps/web/src");
/** Tests look into what they try, wherever it is. */
const sources = globSync("**/*.{ts,tsx}", { cwd: source, exclude: ["**/*.test.*", "testing/**"] })
  .map((path) => path.replaceAll("\\", "/"))
  .sort();
const faults = sources.flatMap((path) => faultsOf(path, readFileSync(`${source}/${path}`, "utf8")));
if (faults.length > 0) {
  const lines = faults.map(({ path, line, why }) => `apps/web/src/${path}:${line}: ${why}`);
  console.error(`Parts of the web app import downward, areas by their index.ts:\n${lines.join("\n")}`);
  process.exitCode = 1;
}
