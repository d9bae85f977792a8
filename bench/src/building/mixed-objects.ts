import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prefabCatalogue } from "@veranda/contract/prefab";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectKind, SpaceObject } from "@veranda/contract/records/object";
import { sampleSpaces } from "@veranda/contract/sample-spaces";
import sharp from "sharp";
import { seeded } from "../rooms/random.ts";

const BUILT = new URL("../../../content/built/", import.meta.url);

/** Shares of kinds of objects in a typical space: prefabs, uploaded models and pictures, texts, and others. */
const SHARES: Record<string, number> = {
  prefab: 0.4,
  model: 0.22,
  image: 0.14,
  note: 0.06,
  text: 0.05,
  link: 0.03,
  video: 0.02,
  light: 0.02,
  seat: 0.02,
  frame: 0.02,
  portal: 0.01,
  teleporter: 0.01,
};
const FLAT = ["image", "video", "note", "text", "link", "frame"];
const MODEL_FILES = 24;
const PICTURE_FILES = 120;
/** Aspect ratios: width by height. */
const ASPECTS = [16 / 9, 3 / 2, 4 / 3, 1, 3 / 4];
/** Pixels of the longer side, as the server resizes them (apps/server/src/processing/image). */
const SIDES = [1024, 512];
/** Side of the square on which they stand, metres. */
const SIDE = 70;
/** The dragged objects: of all kinds, in rows in front of the spawn point. */
const DRAGGED = 50;
const DRAGGED_AT = { x: 0, z: 24, apart: 1.3, inARow: 10 };
export const DRAGGED_GROUP = "dragged";

export type MixedObjects = {
  objects: SpaceObject[];
  assets: FileAsset[];
  /** Pictures by URL; those that are only fetched near by are generated on request. */
  files: ReadonlyMap<string, Promise<Buffer> | (() => Promise<Buffer>)>;
};

/** Deterministic objects of all kinds, spread over a square, and a group of some of them in one place. */
export async function mixedObjects(count: number): Promise<MixedObjects> {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(path, BUILT), "utf8"));
  const { prefabs } = prefabCatalogue.parse(await read("prefabs/prefabs.json"));
  const random = seeded(5);
  const models = prefabs
    .slice(0, MODEL_FILES)
    .map(({ file, bytes, triangles, bounds }, i) =>
      asset(i, "model", [{ url: `/prefabs/${file}`, bytes, triangles }], { bounds }),
    );
  const files = new Map<string, Promise<Buffer> | (() => Promise<Buffer>)>();
  const { spaces } = sampleSpaces.parse(await read("spaces/spaces.json"));
  const pictures: FileAsset[] = [];
  for (let i = 0; i < PICTURE_FILES; i++) {
    const poster = new URL(`spaces/${spaces[i % spaces.length]?.pictures.poster}`, BUILT);
    pictures.push(picture(i, fileURLToPath(poster), files));
  }
  for (const file of files.values()) if (file instanceof Promise) await file;
  const film = asset(900, "video", [{ url: "/none.webm", bytes: 1 }], {
    aspect: 16 / 9,
    poster: pictures[0]?.levels.at(-1)?.url ?? null,
  });
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const propsOf: Partial<Record<ObjectKind, () => SpaceObject["props"]>> = {
    prefab: () => ({ prefab: of(prefabs).id }),
    model: () => ({ fileId: of(models).fileId }),
    image: () => ({ fileId: of(pictures).fileId, hasFrame: random() < 0.5 }),
    video: () => ({ fileId: film.fileId }),
    note: () => ({ text: `Note ${Math.floor(random() * 40)}` }),
    text: () => ({ text: `Words ${Math.floor(random() * 40)}` }),
    link: () => ({ linkHref: `https://example.org/${Math.floor(random() * 30)}` }),
    light: () => ({ colour: "#ffcc88", strength: 1, reach: 6, lightKind: "point" }),
    seat: () => ({ seatKind: "stool" }),
    frame: () => ({ hasFrame: true }),
    portal: () => ({ roomId: "space002" }),
    teleporter: () => ({ targetX: 0, targetY: 0, targetZ: 0, targetHeading: 0 }),
  };
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) =>
    Array.from({ length: Math.round(share * count) }, () => kind as ObjectKind),
  );
  const every = Math.max(1, Math.floor(kinds.length / DRAGGED));
  const objects = kinds.map((kind, i): SpaceObject => {
    const turn = random() * Math.PI * 2;
    const [x, z] = [(random() - 0.5) * SIDE, (random() - 0.5) * SIDE];
    const n = Math.floor(i / every);
    const isDragged = i % every === 0 && n < DRAGGED;
    const y = FLAT.includes(kind) ? 1.5 : 0;
    const { inARow, apart } = DRAGGED_AT;
    const row: [number, number, number] = [
      DRAGGED_AT.x + ((n % inARow) - inARow / 2) * apart,
      y,
      DRAGGED_AT.z - Math.floor(n / inARow) * apart,
    ];
    return thing(`object-${i}`, kind, {
      parentId: isDragged ? DRAGGED_GROUP : null,
      order: i,
      transform: {
        position: isDragged ? row : [x, y, z],
        rotation: [0, Math.sin(turn / 2), 0, Math.cos(turn / 2)],
        scale: [1, 1, 1],
      },
      props: propsOf[kind]?.() ?? {},
    });
  });
  objects.push(thing(DRAGGED_GROUP, "group", {}));
  return { objects, assets: [...models, ...pictures, film], files };
}

const thing = (id: string, kind: ObjectKind, more: Partial<SpaceObject>): SpaceObject => ({
  id,
  kind,
  name: "",
  parentId: null,
  order: 0,
  transform: { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  props: {},
  isHidden: false,
  locked: false,
  uneditable: false,
  creatorId: null,
  version: 1,
  ...more,
});

/** A poster cropped to one of the aspect ratios, in the sizes that the server would create. */
function picture(
  n: number,
  poster: string,
  files: Map<string, Promise<Buffer> | (() => Promise<Buffer>)>,
): FileAsset {
  const aspect = ASPECTS[n % ASPECTS.length] ?? 1;
  const levels: FileAsset["levels"] = [];
  for (const side of SIDES) {
    const [width = side, height] = [side * Math.min(1, aspect), side / Math.max(1, aspect)].map(Math.round);
    const made = (): Promise<Buffer> =>
      sharp(poster).resize(width, height, { fit: "cover" }).jpeg().toBuffer();
    const url = `/pictures/${n}-${side}.jpg`;
    files.set(url, side === SIDES.at(-1) ? made() : made);
    levels.push({ url, bytes: side * 100, width });
  }
  return asset(100 + n, "image", levels, { aspect });
}

const asset = (
  n: number,
  kind: FileAsset["kind"],
  levels: FileAsset["levels"],
  more: Partial<FileAsset>,
): FileAsset => ({
  fileId: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  kind,
  name: `${kind} ${n}`,
  work: { state: "done", progress: 1, refusal: null },
  poster: null,
  aspect: null,
  levels,
  seconds: null,
  pages: null,
  bounds: null,
  ...more,
});
