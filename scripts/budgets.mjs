// Holds what visitors download to its budgets; sizes are as sent, by brotli.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { fromRoot } from "./setup/paths.mjs";
import { main, SetupError } from "./setup/run.mjs";

const kB = 1000;
const client = fromRoot("apps/web/build/client");
const sent = (path) => {
  const bytes = readFileSync(path);
  return Math.min(
    bytes.length,
    existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(bytes).length,
  );
};

/** Own JavaScript of each public page before a space is entered: the entry, its parents' modules and its own. */
function pageBudgets() {
  const assets = fromRoot("apps/web/build/client/assets");
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  const { entry, routes } = JSON.parse(
    /=\s*(\{.*\});?\s*$/s.exec(readFileSync(`${assets}/${file}`, "utf8"))[1],
  );
  const modulesOf = (route) => [
    route.module,
    ...route.imports,
    ...(route.parentId ? modulesOf(routes[route.parentId]) : []),
  ];
  return Object.values(routes)
    .filter((route) => route.hasClientLoader || route.path !== undefined || route.index)
    .map((route) => {
      const modules = new Set([entry.module, ...entry.imports, ...modulesOf(route)]);
      return [
        `page ${route.id}`,
        [...modules].reduce((sum, module) => sum + sent(`${client}${module}`), 0),
        170 * kB,
      ];
    });
}

/** The engine with all that it loads at its start. */
const engineBudgets = () => [
  [
    "engine at its start",
    JSON.parse(readFileSync(fromRoot("packages/engine/build/current.json"), "utf8")).bytes,
    350 * kB,
  ],
];

/** One variant of an environment: its geometry, collision, manifest and that variant's light. */
function environmentBudgets() {
  const root = fromRoot("content/built/environments");
  return readdirSync(root).flatMap((name) => {
    const folder = `${root}/${name}`;
    const files = readdirSync(folder).filter((file) => !file.endsWith(".br"));
    const size = (wanted) =>
      files.filter((file) => wanted(file)).reduce((sum, file) => sum + sent(`${folder}/${file}`), 0);
    const shared = size((file) => !file.startsWith("light-"));
    return files
      .filter((file) => file.startsWith("light-"))
      .map((file) => [
        `environment ${name} ${file.split(".")[0].slice("light-".length)}`,
        shared + size((other) => other === file),
        500 * kB,
      ]);
  });
}

await main(() => {
  const rows = [...pageBudgets(), ...engineBudgets(), ...environmentBudgets()];
  for (const [name, bytes, most] of rows)
    console.log(`${(bytes / kB).toFixed(1).padStart(7)} of ${most / kB} kB  ${name}`);
  const over = rows.filter(([, bytes, most]) => bytes > most).map(([name]) => name);
  if (over.length > 0) throw new SetupError(`Over budget: ${over.join(", ")}`);
});
