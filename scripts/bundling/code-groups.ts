/*
 * Groups modules into output files by the chunks that need them: entries of pages, and parts that are loaded on demand by
 * dynamic imports. Both are called chunk roots.
 */

type ModuleGraph = {
  getModuleInfo(id: string): {
    isEntry: boolean;
    code?: string | null;
    importers: readonly string[];
    dynamicImporters: readonly string[];
  } | null;
};

type Group = { debugName: string; name: (id: string, graph: ModuleGraph) => string | null };

/** Modules that re-export others, and the specifier by which they are imported: areas of the web app, the icons. */
const INDEXES: readonly [RegExp, (path: string) => string][] = [
  [/[\\/]areas[\\/]([\w-]+)[\\/]index\.ts$/, (area) => `#areas/${area}`],
  [/[\\/](lucide-react)[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/, (name) => name],
];
const IMPORT = /import\s*\{([^{}]*)\}\s*from\s*["']([^"']*)["']/g;
const EXPORT = /export\s*\{([^{}]*)\}\s*from\s*["']\.\/([^"']*)["']/g;

/** The names before or after `as` in a list such as `a, b as c`. */
const namesIn = (list: string, side: "before" | "after"): string[] =>
  list
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "" && !each.startsWith("type "))
    .map((each) => each.split(" as "))
    .flatMap((names) => (side === "before" ? names[0] : names.at(-1)) ?? []);

/** Names in a module's import or re-export statements, by the specifier that they come from. */
const namesBySource = (code: string, statement: RegExp, side: "before" | "after"): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const [, names = "", source = ""] of code.matchAll(statement))
    found.set(source, [...(found.get(source) ?? []), ...namesIn(names, side)]);
  return found;
};

const read = new Map<string, Map<string, string[]>>();
function namesRead(id: string, graph: ModuleGraph, statement: RegExp): Map<string, string[]> {
  const before = read.get(id + statement.source);
  if (before) return before;
  const side = statement === EXPORT ? "after" : "before";
  const names = namesBySource(graph.getModuleInfo(id)?.code ?? "", statement, side);
  read.set(id + statement.source, names);
  return names;
}

/** The modules that import one. Importers of an index count only for the names that they import from it. */
function importersOf(id: string, graph: ModuleGraph): string[] {
  return (graph.getModuleInfo(id)?.importers ?? []).flatMap((importer) => {
    const [shape, called] = INDEXES.find(([index]) => index.test(importer)) ?? [];
    const name = shape?.exec(importer)?.[1];
    if (name === undefined || called === undefined) return [importer];
    const file = id.slice(Math.max(importer.lastIndexOf("/"), importer.lastIndexOf("\\")) + 1);
    const taken = new Set(namesRead(importer, graph, EXPORT).get(file.replaceAll("\\", "/")));
    return (graph.getModuleInfo(importer)?.importers ?? []).filter((user) =>
      namesRead(user, graph, IMPORT)
        .get(called(name))
        ?.some((each) => taken.has(each)),
    );
  });
}

/** Cache, so that the graph is walked once for each module, whatever the number of groups. */
const rootsByModule = new Map<string, readonly string[]>();

/** The chunk roots that reach a module by static imports. */
function chunkRootsOf(id: string, graph: ModuleGraph): readonly string[] {
  const before = rootsByModule.get(id);
  if (before) return before;
  const chunkRoots: string[] = [];
  const seen = new Set<string>([id]);
  for (const at of seen) {
    const module = graph.getModuleInfo(at);
    if (!module) continue;
    if (module.isEntry || module.dynamicImporters.length > 0) chunkRoots.push(at);
    for (const importer of importersOf(at, graph)) seen.add(importer);
  }
  rootsByModule.set(id, chunkRoots);
  return chunkRoots;
}

type OnlyOf = { roots: RegExp; inside: RegExp; except: RegExp };

/**
 * Modules that `roots` need, and that nothing outside of `inside` needs. An area's index counts as if all of its exports were
 * used: `except` matches modules that none of the roots really uses.
 */
export const onlyOf = (name: string, { roots, inside, except }: OnlyOf): Group => ({
  debugName: name,
  name: (id, graph) => {
    const chunkRoots = except.test(id) ? [] : chunkRootsOf(id, graph);
    return chunkRoots.some((root) => roots.test(root)) && chunkRoots.every((root) => inside.test(root))
      ? name
      : null;
  },
});

/** Those of `modules` that one of the `roots` reaches by static imports. */
export const neededBy = (
  name: string,
  { modules, roots }: { modules: readonly RegExp[]; roots: RegExp },
): Group => ({
  debugName: name,
  name: (id, graph) =>
    modules.some((each) => each.test(id)) && chunkRootsOf(id, graph).some((root) => roots.test(root))
      ? name
      : null,
});

/** Those of `modules` that an entry reaches by static imports; others stay with the parts that load them on demand. */
export const atStart = (name: string, modules: RegExp): Group => ({
  debugName: name,
  name: (id, graph) =>
    modules.test(id) && chunkRootsOf(id, graph).some((root) => graph.getModuleInfo(root)?.isEntry)
      ? name
      : null,
});
