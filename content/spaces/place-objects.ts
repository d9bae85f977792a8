import type { SpaceObject } from "@veranda/contract";
import type { Prefab } from "@veranda/contract/prefab";
import type { Hung, Placed, Shown, SpaceSource, Written } from "./compose.ts";
import type { Ground } from "./ground.ts";

/** The space in which an object is placed, its index among the others, and the environment's ground. */
type Site = { slug: string; index: number; ground: Ground; prefabs: readonly Prefab[] };

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

type ObjectSource = Pick<SpaceObject, "id" | "kind" | "order" | "props"> & {
  position: readonly [number, number, number];
  /** Radians about the upward axis, 0 looks along +Z. */
  turn: number;
  scale?: number;
};

export const objectOf = ({
  id,
  kind,
  order,
  props,
  position,
  turn,
  scale = 1,
}: ObjectSource): SpaceObject => ({
  id,
  kind,
  name: "",
  parentId: null,
  order,
  isHidden: false,
  transform: {
    position: [rounded(position[0]), rounded(position[1]), rounded(position[2])],
    rotation: [0, rounded(Math.sin(turn / 2)), 0, rounded(Math.cos(turn / 2))],
    scale: [scale, scale, scale],
  },
  props,
  locked: true,
  uneditable: false,
  creatorId: null,
  version: 1,
});

const stand = (placed: Placed, { slug, index, ground }: Site): SpaceObject => {
  const { prefab, x, z, turn, colour, scale = 1, lift = 0, floats = false, from = 2.2 } = placed;
  const pool = ground.manifest.water.pools[0];
  const y = floats && pool ? pool.y : ground.heightAt(x, z, from);
  if (y === null) throw new Error(`${slug}: there is no ground under ${prefab} at ${x}, ${z}.`);
  return objectOf({
    id: `${slug}-${index + 1}`,
    kind: "prefab",
    order: index,
    props: colour ? { prefab, colour } : { prefab },
    position: [x, y + lift, z],
    turn,
    scale,
  });
};

/** Text stays at its given height above the environment's zero. */
const write = ({ text, x, y, z, turn, colour, scale, font }: Written, id: string, order: number) =>
  objectOf({ id, kind: "text", order, props: { text, colour, font }, position: [x, y, z], turn, scale });

/** Centred in its frame, whatever the size of both. */
const fill = ({ prefab, frame, colour }: Hung, { slug, index, ground, prefabs }: Site): SpaceObject => {
  const place = ground.manifest.frames.find(({ name }) => name === frame);
  const { bounds } = prefabs.find(({ id }) => id === prefab) ?? {};
  if (!place || !bounds) throw new Error(`${slug}: there is no ${place ? prefab : frame}.`);
  const scale = Math.min(place.width / (bounds.max[0] - bounds.min[0]), place.height / bounds.max[1]);
  const [x, y, z] = place.position;
  return objectOf({
    id: `${slug}-${index + 1}`,
    kind: "prefab",
    order: index,
    props: { prefab, frame, ...(colour ? { colour } : {}) },
    position: [x, y - (bounds.max[1] * scale) / 2, z],
    turn: place.heading + Math.PI,
    scale: rounded(scale),
  });
};

/** Distance of a screen in front of the environment's surface for it, metres. */
const BEFORE_SURFACE = 0.045;

/** As large as the surface, with the same aspect ratio. */
const cover = ({ screen }: Shown, id: string, order: number, ground: Ground): SpaceObject => {
  const place = ground.manifest.screens.find(({ name }) => name === screen);
  if (!place) throw new Error(`${id}: there is no screen ${screen}.`);
  const [x, y, z] = place.position;
  const turn = place.heading + Math.PI;
  return objectOf({
    id,
    kind: "screen",
    order,
    props: {},
    position: [x + BEFORE_SURFACE * Math.sin(turn), y, z + BEFORE_SURFACE * Math.cos(turn)],
    turn,
    scale: rounded(Math.min(place.height, (place.width * 9) / 16)),
  });
};

/** The objects of a space, placed on the ground of its environment; without the spawn point. */
export const placedObjects = (
  { slug, objects }: Pick<SpaceSource, "slug" | "objects">,
  ground: Ground,
  prefabs: readonly Prefab[],
): SpaceObject[] =>
  objects.map((thing, index) => {
    const id = `${slug}-${index + 1}`;
    if ("text" in thing) return write(thing, id, index);
    if ("screen" in thing) return cover(thing, id, index, ground);
    const site = { slug, index, ground, prefabs };
    return "frame" in thing ? fill(thing, site) : stand(thing, site);
  });
