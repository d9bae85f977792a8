import { prefabCatalogue, type Prefab } from "@veranda/contract/prefab";
import type { ObjectSource } from "./object-layer.ts";

/** The prefabs of this version's catalogue, by id. */
export async function readCatalogue(source: ObjectSource): Promise<ReadonlyMap<string, Prefab>> {
  const bytes = await source.fetchBytes(source.manifestUrl, undefined, source.signal);
  const { prefabs } = prefabCatalogue.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return new Map(prefabs.map((prefab) => [prefab.id, prefab]));
}
