import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EnvironmentManifest } from "@veranda/contract/environment";
import { PACKAGE_MANIFEST } from "@veranda/contract/constants";
import type { PackageManifest } from "@veranda/contract/package";
import { DoubleSide, Ray, Vector3 } from "three";
import { gatherLight } from "../environments/light/gather.ts";
import { packEnvironment } from "../environments/pack/package.ts";
import { studioVariants } from "../environments/studio/variants.ts";
import { findSpawns, treeOf, type Spawn } from "./find-spawn.ts";
import { LAYERS } from "./light.ts";
import { sorted } from "./places.ts";
import { readModel, type Model } from "./read-model.ts";
import { writeSceneFolder, type View } from "./scene-folder.ts";
import { cornersOf, spread, type Point } from "./soup.ts";
import { drawThumbnail } from "./thumbnail.ts";
import { unwrap } from "./unwrap.ts";
import { zipOf } from "./zip.ts";

export type PackageWish = Pick<PackageManifest, "sku" | "version" | "title"> & {
  /** Rays of light from every place: more are calmer, and take longer. */
  rays: number;
  /** Side of the lightmap in texels; null: by the area of the model. */
  size: number | null;
  /** Pixels that its picture is wide. */
  picture: number;
};

export type MadePackage = { zip: Buffer; manifest: EnvironmentManifest; notes: string[] };

/** Texels a metre that a lightmap aims at, and the sides it may have. */
const FINENESS = 9;
const SIDES = { least: 128, most: 1536 };
/** Metres: where the camera of the first view stands behind a spawn point, if there is room. */
const BEHIND = 3.2;
const EYES = 1.75;

/** Makes a package of a GLB: its geometry with light in it, what is walked on, its places, a picture. */
export async function makePackage(glb: Uint8Array, wish: PackageWish): Promise<MadePackage> {
  const model = await readModel(glb);
  const size = wish.size ?? sizeFor(model);
  const { soup: still, uv } = unwrap(model.still, size);
  const given = sorted(model.places).spawnPoints;
  const spawns = given.length > 0 ? given : findSpawns(model.walked);
  const ready = { ...model, still, uv, size, spawns };
  const view = viewFrom(model, spawns);
  const folder = await mkdtemp(join(tmpdir(), "veranda-package-"));
  try {
    const [work, built] = [join(folder, "work"), join(folder, "built")];
    await mkdir(work);
    await writeSceneFolder(work, ready, view);
    await gatherLight(work, Object.keys(LAYERS), wish.rays);
    const order = {
      name: wish.sku,
      title: wish.title,
      version: wish.version,
      ambience: "studio",
      defaultVariant: "golden",
      variants: studioVariants,
      lightmapQuality: 80,
      isIndoors: true,
    };
    const source = createHash("sha256").update(glb).digest("hex").slice(0, 16);
    const manifest = await packEnvironment(order, work, built, source);
    const thumbnail = await drawThumbnail(built, manifest, ready, view, wish.picture);
    const { sku, version, title } = wish;
    const about = { format: 1, sku, version, title, thumbnail: "thumbnail.webp" };
    const names = (await readdir(built)).toSorted();
    const zip = zipOf([
      { name: PACKAGE_MANIFEST, content: Buffer.from(`${JSON.stringify(about, null, 2)}\n`) },
      ...(await Promise.all(
        names.map(async (name) => ({ name, content: await readFile(join(built, name)) })),
      )),
      { name: "thumbnail.webp", content: thumbnail },
    ]);
    return { zip, manifest, notes: model.notes };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** About as many texels as the model's surfaces take; what is left between pieces is counted in. */
function sizeFor({ still }: Model): number {
  let area = 0;
  for (let triangle = 0; triangle < still.indices.length / 3; triangle++)
    area += Math.hypot(...spread(cornersOf(still, triangle))) / 2;
  const side = Math.sqrt(area * FINENESS ** 2 * 1.5 + still.indices.length * 6);
  return Math.min(SIDES.most, Math.max(SIDES.least, Math.ceil(side / 64) * 64));
}

/** Over the shoulder of whoever arrives. */
function viewFrom({ walked }: Model, spawns: readonly Spawn[]): View {
  const { position, heading } = spawns[0] ?? { position: [0, 0, 0] as Point, heading: 0 };
  const ahead = new Vector3(-Math.sin(heading), 0, -Math.cos(heading));
  const eye = new Vector3(...position).setY(position[1] + EYES);
  const wall = treeOf(walked).raycastFirst(new Ray(eye.clone(), ahead.clone().negate()), DoubleSide);
  eye.addScaledVector(ahead, -Math.min(BEHIND, Math.max(0, (wall?.distance ?? Infinity) - 0.3)));
  const target = eye
    .clone()
    .addScaledVector(ahead, 10)
    .setY(eye.y - 0.5);
  return { position: eye.toArray(), target: target.toArray(), fov: 60 };
}
