import { readFile } from "node:fs/promises";
import { prefabCatalogue } from "@veranda/contract/prefab";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectKind, SpaceObject } from "@veranda/contract/records/object";
import { sampleSpaces } from "@veranda/contract/sample-spaces";

const BUILT = new URL("../../../content/built/", import.meta.url);

/** Shares of a space that people built: things of the catalogue, their own models and pictures, words, the rest. */
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
const MODEL_FILES = 24;
const PICTURE_FILES = 40;
/** Side of the ground that they stand on. Metres. */
const SIDE = 70;

/** The same objects each time: of every kind, spread over a square. */
export async function mixedObjects(count: number): Promise<{ objects: SpaceObject[]; assets: FileAsset[] }> {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(path, BUILT), "utf8"));
  const { prefabs } = prefabCatalogue.parse(await read("prefabs/prefabs.json"));
  const { spaces } = sampleSpaces.parse(await read("spaces/spaces.json"));
  const random = sequence(5);
  const models = prefabs.slice(0, MODEL_FILES).map((prefab, i) =>
    asset(
      i,
      "model",
      [{ url: `/prefabs/${prefab.file}`, bytes: prefab.bytes, triangles: prefab.triangles }],
      {
        bounds: prefab.bounds,
      },
    ),
  );
  const pictures = spaces
    .slice(0, PICTURE_FILES)
    .map(({ pictures: { poster } }, i) =>
      asset(100 + i, "image", [{ url: `/spaces/${poster}`, bytes: 1, width: 1280 }], { aspect: 16 / 9 }),
    );
  const film = asset(900, "video", [{ url: "/none.webm", bytes: 1 }], {
    aspect: 16 / 9,
    poster: pictures[0]?.levels[0]?.url ?? null,
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
    portal: () => ({ roomId: "space001" }),
    teleporter: () => ({ targetX: 0, targetY: 0, targetZ: 0, targetHeading: 0 }),
  };
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) =>
    Array.from({ length: Math.round(share * count) }, () => kind as ObjectKind),
  );
  const objects = kinds.map((kind, i): SpaceObject => {
    const turn = random() * Math.PI * 2;
    const isFlat = ["image", "video", "note", "text", "link", "frame"].includes(kind);
    return {
      id: `object-${i}`,
      kind,
      name: "",
      parentId: null,
      order: i,
      transform: {
        position: [(random() - 0.5) * SIDE, isFlat ? 1.5 : 0, (random() - 0.5) * SIDE],
        rotation: [0, Math.sin(turn / 2), 0, Math.cos(turn / 2)],
        scale: [1, 1, 1],
      },
      props: propsOf[kind]?.() ?? {},
      isHidden: false,
      locked: false,
      uneditable: false,
      creatorId: null,
      version: 1,
    };
  });
  return { objects, assets: [...models, ...pictures, film] };
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

/** Numbers from 0 to 1, the same each time (mulberry32). */
const sequence = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};
