import type { Plugin } from "vite";

const NAME = "virtual:stage-scripts";
const STAGE = /in-space[\\/]stage[\\/]stage\.tsx$/;

/**
 * Lets the server know which scripts the stage of a space stands on, so that a page which opens one names them with its
 * own: `virtual:stage-scripts`, empty in development and in the browser.
 */
export function stageScripts(): Plugin {
  return {
    name: "veranda:stage-scripts",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(scripts)}` : undefined),
    writeBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const found = new Set(
        Object.values(bundle).flatMap((chunk) =>
          chunk.type === "chunk" && chunk.moduleIds.some((id) => STAGE.test(id)) ? chunk.fileName : [],
        ),
      );
      // It grows while it is gone through: what a script imports is looked at in its turn.
      for (const file of found) {
        const chunk = bundle[file];
        if (chunk?.type === "chunk") for (const other of chunk.imports) if (other in bundle) found.add(other);
      }
      scripts = [...found].map((file) => `/${file}`);
    },
  };
}

/** The client is built first, then the server, each with a plugin of its own. */
let scripts: string[] = [];
