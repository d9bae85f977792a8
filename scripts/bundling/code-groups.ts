/*
 * Which modules lie in one file, told from who asks for them: an entry of a page, or a part that is
 * fetched later.
 */

type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

type Group = { debugName: string; name: (id: string, graph: ModuleGraph) => string | null };

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
    for (const importer of module.importers) seen.add(importer);
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

/** Of these modules the ones that an entry comes to by imports alone; what only later parts ask for comes with those. */
export const atStart = (name: string, modules: RegExp): Group => ({
  debugName: name,
  name: (id, graph) =>
    modules.test(id) && chunkRootsOf(id, graph).some((root) => graph.getModuleInfo(root)?.isEntry)
      ? name
      : null,
});
