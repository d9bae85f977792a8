/*
 * Which modules lie in one file, told from who asks for them: an entry of a page, or a part that is
 * fetched later.
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

/** A module that hands on what others declare, and what it is imported by: an area of the web app, the icons. */
const INDEXES: readonly [RegExp, (path: string) => string][] = [
  [/[\\/]areas[\\/]([\w-]+)[\\/]index\.ts$/, (area) => `#areas/${area}`],
  [/[\\/](lucide-react)[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/, (name) => name],
];
const IMPORT = /import\s*\{([^{}]*)\}\s*from\s*["']([^"']*)["']/g;
const EXPORT = /export\s*\{([^{}]*)\}\s*from\s*["']\.\/([^"']*)["']/g;

/** In `a, b as c` the names before `as`, or those after it. */
const namesIn = (list: string, side: "before" | "after"): string[] =>
  list
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "" && !each.startsWith("type "))
    .map((each) => each.split(" as "))
    .flatMap((names) => (side === "before" ? names[0] : names.at(-1)) ?? []);

/** Of an index or of who imports from several: the names, by the file or the module that they come from. */
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

/** The modules that import one. Who takes a name from an index has not asked for what else that hands on. */
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

/** One walk up the graph for each module, however many groups ask. */
const rootsByModule = new Map<string, readonly string[]>();

/** The entries and the parts fetched later that come to a module by imports alone. */
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
 * What the `roots` stand on and nothing outside of `inside` does. An index of an area counts as if all were asked for that it
 * names: `except` is what nobody of them asks for in truth.
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

/** Of these modules the ones that one of the `roots` comes to by imports alone. */
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

/** Of these modules the ones that an entry comes to by imports alone; what only later parts ask for comes with those. */
export const atStart = (name: string, modules: RegExp): Group => ({
  debugName: name,
  name: (id, graph) =>
    modules.test(id) && chunkRootsOf(id, graph).some((root) => graph.getModuleInfo(root)?.isEntry)
      ? name
      : null,
});
