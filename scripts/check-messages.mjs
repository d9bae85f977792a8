// Fails for messages that can't be compiled, that a language lacks or has too many of, that nothing uses, and for text
// of the web app, the engine, the contract and the server that is in no catalog. Of the server it finds what reads as a
// sentence and is neither thrown nor logged; a single word, or a text that comes from a library, it doesn't.
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
/** Areas that the page hands whole to a part which has no catalogs of its own, and where that part's sources are. */
const HANDED_OVER = new Map([["world", "packages/engine/src/**/*.ts"]]);
/** Areas that call by their ids what comes with the installation. */
const ids = idsOfContent();
const sources = globSync(["apps/*/src/**/*.{ts,tsx}", "apps/web/server/*.ts*"], {
  cwd: fromRoot(),
  exclude: NO_SOURCES,
}).sort();
/** Areas whose keys are codes, which callers have from the contract: its types say that none is missing. */
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
  // Called, or named where it is chosen which one is.
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

/** What only those see who write Veranda. */
const NOT_SHOWN = [
  "apps/web/src/areas/shell/debug/**",
  "apps/web/src/ui/showcase/**",
  "apps/web/src/routes/design.tsx",
  // What only stands in for a screen, in tests.
  "packages/engine/src/platform/null/**",
];
/** What those read who run a server or write for it: settings, what a start says, other systems, what calls are. */
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
