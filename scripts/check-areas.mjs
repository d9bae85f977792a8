// Fails if a part of the web app imports a higher one, or a file of another area instead of its index.ts, and for native
// controls and hand-written forms outside the design system.
import { existsSync, globSync, readFileSync } from "node:fs";
import { controlFaultsOf, OWN_CONTROLS, OWN_FORMS } from "./areas/controls.mjs";
import { faultsOf } from "./areas/find.mjs";
import { fromRoot } from "./setup/paths.mjs";

const source = fromRoot("apps/web/src");
/** Tests may import anything. */
const sources = globSync("**/*.{ts,tsx}", { cwd: source, exclude: ["**/*.test.*", "testing/**"] })
  .map((path) => path.replaceAll("\\", "/"))
  .sort();
const faults = sources.flatMap((path) => faultsOf(path, readFileSync(`${source}/${path}`, "utf8")));
const controls = sources.flatMap((path) => controlFaultsOf(path, readFileSync(`${source}/${path}`, "utf8")));
const gone = [...Object.keys(OWN_CONTROLS), ...Object.keys(OWN_FORMS)]
  .filter((path) => !existsSync(`${source}/${path}`))
  .map((path) => ({ path, line: 1, why: "is listed in scripts/areas/controls.mjs, and gone" }));
report("Parts of the web app import downward, areas by their index.ts", faults);
report("Controls are the design system's, forms are written with useForm", [...controls, ...gone]);

function report(rule, found) {
  if (found.length === 0) return;
  const lines = found.map(({ path, line, why }) => `apps/web/src/${path}:${line}: ${why}`);
  console.error(`${rule}:\n${lines.join("\n")}`);
  process.exitCode = 1;
}
