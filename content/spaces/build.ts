import { mkdir, readFile, writeFile } from "node:fs/promises";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { sampleSpaces, sampleWords } from "@veranda/contract/sample-spaces";
import type { SampleSpace, SampleSpaces } from "@veranda/contract/sample-spaces";
import { CATEGORIES } from "./categories.ts";
import { arrivalOf } from "./arrival.ts";
import type { SpaceSource } from "./compose.ts";
import { findFaults } from "./faults.ts";
import { Ground } from "./ground.ts";
import { objectOf, placedObjects } from "./place-objects.ts";
import { SPACES } from "./spaces.ts";

/**
 * Places the objects of every space on the ground and writes spaces.json; pictures stay until they are rendered again.
 */

const BUILT = new URL("../built/", import.meta.url);
const FILE = new URL("spaces/spaces.json", BUILT);
const NO_PICTURES = { poster: "", posterSmall: "", posterBlur: "", video: null };

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
  const { environment = "terrace", variant, people: _, objects: __, view, ...rest } = source;
  const ground = await Ground.of(environment);
  const things = placedObjects(source, ground, prefabs);
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
