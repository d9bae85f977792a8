import type { EngineWords } from "@veranda/contract/engine/words";
import type { EnvironmentManifest } from "@veranda/contract/environment";

/** Translates the names of a built environment's areas to the page's language. */
export function namePlaces(manifest: EnvironmentManifest, words: EngineWords): void {
  const { name: place, pointsOfInterest, areas, teleporters } = manifest;
  const title = (id: string, own: string): string => words.title("place", `${place}-${id}`, own);
  for (const each of pointsOfInterest) {
    each.title = title(each.name, each.title);
    each.description = title(`${each.name}-about`, each.description);
  }
  for (const each of areas) each.title = title(`in-${each.name}`, each.title);
  for (const each of teleporters) each.title = title(`door-${each.name}`, each.title);
}
