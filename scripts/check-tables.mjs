// Fails if a table is named outside its domain's folder: an import of its `tables.ts`, or its name in SQL.
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { faultsOf, tablesOf } from "./tables/find.mjs";
import { fromRoot } from "./setup/paths.mjs";

const read = (path) => readFileSync(fromRoot(path), "utf8");
const sources = globSync("apps/server/src/**/*.ts", { cwd: fromRoot(".") })
  .map((path) => path.replaceAll("\\", "/"))
  .sort();
const tables = sources
  .filter((path) => path.endsWith("/tables.ts"))
  .flatMap((path) => tablesOf(read(path)).map((name) => ({ name, folder: dirname(path) })));

/** Not tests and fixtures, which insert rows anywhere, nor `tables.ts`, whose foreign keys name other tables. */
const isHeld = (path) => !/\.(?:test|fixture)\.ts$|\/testing\/|\/tables\.ts$/.test(path);
const faults = sources.filter(isHeld).flatMap((path) => faultsOf(path, read(path), tables));
if (faults.length > 0) {
  const lines = faults.map(({ path, line, table, folder }) => `${path}:${line}: ${table} is of ${folder}`);
  console.error(`A domain's tables are read and written in its folder only:\n${lines.join("\n")}`);
  process.exitCode = 1;
}
