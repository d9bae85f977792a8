import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { SpaceObject } from "@veranda/contract";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { sampleSpaces, sampleWords } from "@veranda/contract/sample-spaces";
import type { SampleSpace, SampleSpaces } from "@veranda/contract/sample-spaces";
import { CATEGORIES } from "./categories.ts";
import { arrivalOf } from "./arrival.ts";
import type { Hung, Placed, Shown, SpaceSource, Written } from "./compose.ts";
import { findFaults } from "./faults.ts";
import { Ground } from "./ground.ts";
import { SPACES } from "./spaces.ts";

/**
 * Places the objects of every space on the ground and writes spaces.json; pictures stay until they are rendered again.
 */

const BUILT = new URL("../built/", import.meta.url);
const FILE = new URL("spaces/spaces.json", BUILT);
const NO_PICTURES = { poster: "", posterSmall: "", posterBlur: "", video: null };

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

type ObjectSource = Pick<SpaceObject, "id" | "kind" | "order" | "props"> & {
  position: readonly [number, number, number];
  /** Radians about the upward axis, 0 looks along +Z. */
  turn: number;
  scale?: number;
};

const objectOf = ({ id, kind, order, props, position, turn, scale = 1 }: ObjectSource): SpaceObject => ({
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

const stand = (placed: Placed, slug: string, index: number, ground: Ground): SpaceObject => {
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
const fill = ({ prefab, frame, colour }: Hung, slug: string, index: number, ground: Ground): SpaceObject => {
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

const knownPictures = async (): Promise<Map<string, SampleSpace["pictures"]>> => {
  const text = await readFile(FILE, "utf8").catch(() => null);
  const built = text ? sampleSpaces.parse(JSON.parse(text)).spaces : [];
  return new Map(built.map(({ id, pictures }) => [id, pictures]));
};

const { prefabs } = prefabCatalogue.parse(
  JSON.parse(await readFile(new URL("prefabs/prefabs.json", BUILT), "utf8")),
);
const pictures = await knownPictures();
const build = async (source: SpaceSource, order: number): Promise<SampleSpace> => {
  const { environment = "terrace", variant, people: _, objects, view, ...rest } = source;
  const ground = await Ground.of(environment);
  const things = objects.map((thing, index) => {
    if ("text" in thing) return write(thing, `${source.slug}-${index + 1}`, index);
    if ("screen" in thing) return cover(thing, `${source.slug}-${index + 1}`, index, ground);
    if ("frame" in thing) return fill(thing, source.slug, index, ground);
    return stand(thing, source.slug, index, ground);
  });
  const shown = typeof view === "string" ? viewOf(ground, view) : view;
  const arrival = await arrivalOf(environment, shown, things, prefabs, ground);
  if (!arrival) throw new Error(`${source.slug}: there is nowhere to arrive near its view.`);
  const id = `${source.slug}-arrival`;
  const standing = [...things, objectOf({ id, kind: "spawn", order: things.length, props: {}, ...arrival })];
  for (const fault of findFaults(standing, prefabs, ground)) console.warn(`${source.slug}: ${fault}`);
  return {
    ...rest,
    setting: { environment, variant },
    objects: standing,
    view: shown,
    order,
    pictures: pictures.get(source.id) ?? NO_PICTURES,
  };
};
function viewOf({ manifest }: Ground, name: string): SampleSpace["view"] {
  const found = manifest.views.find((view) => view.name === name);
  if (!found) throw new Error(`${manifest.name} has no view ${name}.`);
  const { position, target, fov } = found;
  return { position, target, fieldOfView: fov };
}

const out: SampleSpaces = {
  version: 1,
  categories: CATEGORIES,
  spaces: await Promise.all(SPACES.map(build)),
};
await mkdir(new URL("spaces/", BUILT), { recursive: true });
await writeFile(FILE, `${JSON.stringify(sampleSpaces.parse(out))}\n`);

const words: Record<string, unknown> = {};
for (const language of ["de", "es", "ja"])
  words[language] = JSON.parse(await readFile(new URL(`words/${language}.json`, import.meta.url), "utf8"));
await writeFile(new URL("spaces/words.json", BUILT), `${JSON.stringify(sampleWords.parse(words))}\n`);
console.log(
  `${out.spaces.length} spaces, ${out.spaces.reduce((sum, { objects }) => sum + objects.length, 0)} objects`,
);
