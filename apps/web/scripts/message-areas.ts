import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleKeys, BUNDLES } from "@veranda/messages/bundles";
import type { Plugin } from "vite";

const NAME = "virtual:message-areas";
const PREFIX = "@veranda/messages/";
const BUILD = join(import.meta.dirname, "../../../packages/messages/build");

/**
 * Leaves areas of messages out of the pages' scripts, lays their files beside those, and lets the server know which
 * script asks for which: `virtual:message-areas`, empty in development.
 */
export function messageAreas(): Plugin {
  return {
    name: "veranda:message-areas",
    // Before Vite finds the module with every language in it.
    enforce: "pre",
    config: () => ({
      // The page's import map names the files in the visitor's language.
      environments: { client: { build: { rollupOptions: { external: isFileOfItsOwn } } } },
    }),
    resolveId(id) {
      if (id === NAME) return `\0${NAME}`;
      const isTaken = this.environment.name === "client" && this.environment.mode === "build";
      return isTaken && bundleOf(areaOf(id)) !== undefined ? `\0${id}` : undefined;
    },
    async load(id) {
      if (id === `\0${NAME}`) return `export default ${JSON.stringify(areasOfScripts)}`;
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const area = areaOf(id.slice(1)) ?? "";
      const bundle = bundleOf(area) ?? "";
      const areas = (BUNDLES[bundle] ?? []).map(async (each) => ({ area: each, keys: await keysOf(each) }));
      const keys = bundleKeys(await Promise.all(areas)).get(area) ?? new Map<string, string>();
      const names = Array.from(keys, ([key, short]) => `${short} as ${key}`);
      return {
        code: `export { ${names.join(", ")} } from "${PREFIX}${bundle}";`,
        moduleSideEffects: false,
      };
    },
    async writeBundle({ dir }, bundle) {
      if (this.environment.name !== "client" || dir === undefined) return;
      for (const [file, { type, ...output }] of Object.entries(bundle)) {
        if (type !== "chunk" || !("imports" in output)) continue;
        const atOnce = areasAmong(output.imports);
        const later = areasAmong(output.dynamicImports);
        if (atOnce.length > 0 || later.length > 0) areasOfScripts[`/${file}`] = { atOnce, later };
      }
      await cp(join(BUILD, "browser"), join(dir, "assets"), { recursive: true });
    },
  };
}

const areaOf = (id: string): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;

const bundleOf = (area: string | undefined): string | undefined =>
  area === undefined ? undefined : Object.keys(BUNDLES).find((name) => BUNDLES[name]?.includes(area));

/** A bundle, or an area that is in none. */
const isFileOfItsOwn = (id: string): boolean => {
  const area = areaOf(id);
  return area !== undefined && bundleOf(area) === undefined;
};

/** What an area's module exports, by its declarations. */
async function keysOf(area: string): Promise<string[]> {
  const declared = await readFile(join(BUILD, `${area}.d.ts`), "utf8");
  return Array.from(declared.matchAll(/^export declare const (\w+):/gm), ([, key = ""]) => key);
}

const areasAmong = (imports: readonly string[]): string[] => imports.flatMap((each) => areaOf(each) ?? []);

/** The client is built first, then the server, each with a plugin of its own. */
const areasOfScripts: Record<string, { atOnce: string[]; later: string[] }> = {};
