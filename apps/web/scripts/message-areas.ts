import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:message-areas";
const PREFIX = "@veranda/messages/";
const FILES = join(import.meta.dirname, "../../../packages/messages/build/browser");

/**
 * Leaves areas of messages out of the pages' scripts, lays their files beside those, and lets the server know which
 * script asks for which: `virtual:message-areas`, empty in development.
 */
export function messageAreas(): Plugin {
  return {
    name: "veranda:message-areas",
    config: () => ({
      // The page's import map names the files in the visitor's language.
      environments: { client: { build: { rollupOptions: { external: new RegExp(`^${PREFIX}.`) } } } },
    }),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(areasOfScripts)}` : undefined),
    async writeBundle({ dir }, bundle) {
      if (this.environment.name !== "client" || dir === undefined) return;
      for (const [file, { type, ...output }] of Object.entries(bundle)) {
        if (type !== "chunk" || !("imports" in output)) continue;
        const atOnce = areasAmong(output.imports);
        const later = areasAmong(output.dynamicImports);
        if (atOnce.length > 0 || later.length > 0) areasOfScripts[`/${file}`] = { atOnce, later };
      }
      await cp(FILES, join(dir, "assets"), { recursive: true });
    },
  };
}

const areasAmong = (imports: readonly string[]): string[] =>
  imports.filter((each) => each.startsWith(PREFIX)).map((each) => each.slice(PREFIX.length));

/** The client is built first, then the server, each with a plugin of its own. */
const areasOfScripts: Record<string, { atOnce: string[]; later: string[] }> = {};
