// Fails for messages that can't be compiled, are missing or superfluous in a language, or aren't used, and for texts of the
// web app, the engine, the contract and the server that aren't in a catalog. In the server it finds sentences that are
// neither thrown nor logged, but not single words or texts from libraries.
import { globSync, readFileSync } from "node:fs";
import { readCatalogs } from "../packages/messages/src/catalogs.ts";
import { faultsOfCatalogs } from "./messages/catalogs.mjs";
import { idsOfContent } from "./messages/content-ids.mjs";
import { textsOf, usesOf } from "./messages/find.mjs";
import { fromRoot } from "./setup/paths.mjs";

const catalogs = readCatalogs();
const complaints = faultsOfCatalogs(catalogs);

const used = new Map([...catalogs.keys()].map((area) => [area, new Set()]));
const NO_SOURCES = ["**/*.test.*", "**/*.fixture.*", "**/testing/**"];
/** Areas that the page passes as a whole to a part without catalogs, and that part's sources. */
const HANDED_OVER = new Map([["world", "packages/engine/src/**/*.ts"]]);
/** Areas that name built-in content by its id. */
const ids = idsOfContent();
const sources = globSync(["apps/*/src/**/*.{ts,tsx}", "apps/web/server/*.ts*"], {
  cwd: fromRoot(),
  exclude: NO_SOURCES,
}).sort();
/** Areas whose keys are codes from the contract, so that types guarantee that none is missing. */
const byCode = new Set(
  [...catalogs]
    .filter(([, languages]) => [...languages.get("en").keys()].every((key) => /^[A-Z]/.test(key)))
    .map(([area]) => area),
);
for (const path of sources) {
  for (const { area, key, line } of usesOf(fromRoot(path))) {
    if (HANDED_OVER.has(area) || ids.has(area)) continue;
    if (key === null && byCode.has(area))
      for (const each of catalogs.get(area).get("en").keys()) used.get(area).add(each);
    else if (key === null)
      complaints.push(`${path}:${line}: names its message by what is known only when it runs`);
    else used.get(area)?.add(key);
  }
}
for (const [area, pattern] of HANDED_OVER) {
  const code = globSync(pattern, { cwd: fromRoot(), exclude: NO_SOURCES })
    .map((path) => readFileSync(fromRoot(path), "utf8"))
    .join("\n");
  // Called, or named where a message is selected.
  for (const key of catalogs.get(area)?.get("en")?.keys() ?? [])
    if (code.includes(`.${key}(`) || code.includes(`"${key}"`)) used.get(area)?.add(key);
}
for (const [area, keys] of ids) {
  const messages = catalogs.get(area)?.get("en") ?? new Map();
  for (const key of keys) {
    used.get(area)?.add(key);
    if (!messages.has(key)) complaints.push(`catalogs/en/${area}.json: lacks ${key}`);
  }
}
for (const [area, languages] of catalogs)
  for (const key of languages.get("en")?.keys() ?? [])
    if (!used.get(area)?.has(key)) complaints.push(`catalogs/en/${area}.json: nothing uses ${key}`);

/** Sources whose texts only developers see. */
const NOT_SHOWN = [
  "apps/web/src/areas/shell/debug/**",
  "apps/web/src/ui/showcase/**",
  "apps/web/src/routes/design.tsx",
  // Replaces the screen in tests.
  "packages/engine/src/platform/null/**",
];
/** Sources whose texts are for operators and developers: settings, startup, other systems, descriptions of calls. */
const OF_OPERATORS = [
  "apps/server/src/{config,backup,platform}/**",
  "apps/server/src/{main,run,server}.ts",
  "apps/server/src/http/{call-schema,host,openapi,openapi-document,other-addresses}.ts",
];
const READ = [
  "apps/web/src/**/*.{ts,tsx}",
  "packages/{engine,contract}/src/**/*.ts",
  "apps/server/src/**/*.ts",
];
for (const path of globSync(READ, {
  cwd: fromRoot(),
  exclude: [...NO_SOURCES, ...NOT_SHOWN, ...OF_OPERATORS],
}).sort())
  for (const { text, line } of textsOf(fromRoot(path)))
    complaints.push(`${path}:${line}: “${text}” is in no catalog`);

if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exitCode = 1;
}
