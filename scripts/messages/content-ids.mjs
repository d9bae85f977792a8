import { globSync, readFileSync } from "node:fs";
import { REACTIONS } from "../../packages/contract/src/reactions.ts";
import { keyOfId } from "../../packages/messages/src/by-id.ts";
import { fromRoot } from "../setup/paths.mjs";

const read = (path) => JSON.parse(readFileSync(fromRoot(`content/built/${path}`), "utf8"));

/** Keys of the areas that name built-in content by its id. */
export function idsOfContent() {
  const { emotes, presets } = read("avatars/avatars.json");
  const { prefabs } = read("prefabs/prefabs.json");
  const places = globSync("environments/*/environment.json", { cwd: fromRoot("content/built") }).flatMap(
    (path) => placesOf(read(path)),
  );
  const ids = {
    emotes: [
      ...emotes.map(({ animationAssetName }) => animationAssetName),
      ...REACTIONS.map(({ name }) => `reaction-${name}`),
    ],
    looks: presets.map(({ id }) => id),
    objects: prefabs.map(({ id }) => id),
    "object-groups": [...new Set(prefabs.map(({ group }) => group))],
    places,
  };
  return new Map(Object.entries(ids).map(([area, all]) => [area, all.map(keyOfId)]));
}

/** The ids by which the engine looks names up (`name-places.ts`). */
const placesOf = ({ name: place, pointsOfInterest, areas, teleporters }) => [
  ...pointsOfInterest.flatMap(({ name }) => [`${place}-${name}`, `${place}-${name}-about`]),
  ...areas.map(({ name }) => `${place}-in-${name}`),
  ...teleporters.map(({ name }) => `${place}-door-${name}`),
];
