import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { prefabCatalogue, type Prefab } from "@veranda/contract/prefab";

/** The objects that the installation brings along; none when they were not built. */
export function readPrefabs(folder: string, log: Logger): readonly Prefab[] {
  const path = join(folder, "prefabs", "prefabs.json");
  try {
    return prefabCatalogue.parse(JSON.parse(readFileSync(path, "utf8"))).prefabs;
  } catch (error) {
    log.warn({ err: error, path }, "The objects that can be placed can't be read");
    return [];
  }
}
