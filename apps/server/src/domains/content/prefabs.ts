import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { prefabCatalogue, prefabPictures, type Prefab } from "@veranda/contract/prefab";

/** A prefab and the URL of its picture. */
export type PicturedPrefab = Prefab & { picture: string | null };

/** The prefabs included in the installation; none if they were not built. */
export function readPrefabs(folder: string, log: Logger): readonly PicturedPrefab[] {
  const path = join(folder, "prefabs", "prefabs.json");
  try {
    const { prefabs } = prefabCatalogue.parse(JSON.parse(readFileSync(path, "utf8")));
    const pictures = readPictures(folder, log);
    return prefabs.map((prefab) => ({ ...prefab, picture: pictures.get(prefab.id) ?? null }));
  } catch (error) {
    log.warn({ err: error, path }, "The objects that can be placed can't be read");
    return [];
  }
}

/** Prefabs are available without pictures too. */
function readPictures(folder: string, log: Logger): ReadonlyMap<string, string> {
  const path = join(folder, "prefabs", "pictures.json");
  try {
    const { pictures } = prefabPictures.parse(JSON.parse(readFileSync(path, "utf8")));
    return new Map(Object.entries(pictures).map(([id, { file }]) => [id, `/content/prefabs/${file}`]));
  } catch (error) {
    log.warn({ err: error, path }, "The pictures of the objects that can be placed can't be read");
    return new Map();
  }
}
