import { changed, type ImportChange } from "@veranda/contract/import-changes";
import { DefaultLoadingManager, DoubleSide, type Group, Mesh, type Skeleton, SkinnedMesh } from "three";
import { USDComposer } from "three/addons/loaders/usd/USDComposer.js";
import { damaged } from "../../gltf/description.ts";
import { Refusal } from "../../refusal.ts";
import { MODEL_RULES, USD_LIMITS } from "../rules.ts";
import type { SourceFiles } from "../source-files.ts";
import { type Layer, type LeftOut, readLayer } from "./layer.ts";
import type { Specs } from "./specs.ts";

const CHANGES: Readonly<Record<LeftOut, ImportChange["code"]>> = {
  elsewhere: "PARTS_ELSEWHERE",
  variants: "VARIANTS",
  shapes: "SHAPES",
  blendShapes: "BLEND_SHAPES",
};
/** Default unit of a stage (UsdGeomGetStageMetersPerUnit). */
const CENTIMETRE = 0.01;

type Found = { scene: Group; metres: number };

/**
 * Reads a USDZ: every referenced layer is read and counted before three composes them. Its pictures are returned as
 * paths in it. Throws Refusal.
 */
export async function readUsd(source: SourceFiles, changes: ImportChange[]): Promise<Found> {
  const [name = ""] = source.names;
  const layers = await gather(source, name);
  const root = layers.get(name);
  if (!root) throw damaged("no layer");
  const leftOut = new Set([...layers.values()].flatMap((layer) => [...(layer?.leftOut ?? [])]));
  const assets = Object.fromEntries<string | { specsByPath: Specs }>(
    source.names.map((file) => [file, file]),
  );
  for (const [address, layer] of layers) if (layer) assets[address] = { specsByPath: layer.specs };
  const scene = new USDComposer(DefaultLoadingManager).compose(
    { specsByPath: root.specs },
    assets,
    {},
    folderOf(name),
  );
  const surfaces: Mesh[] = [];
  scene.traverse((object) => {
    if (object instanceof Mesh) surfaces.push(object);
  });
  for (const surface of surfaces) if (surface instanceof SkinnedMesh) boneless(surface);
  if (surfaces.length === 0 && leftOut.has("elsewhere")) throw new Refusal("OTHER_FILES", "layers");
  changes.push(...[...leftOut].map((what) => changed(CHANGES[what])));
  // The unit is returned to the caller; the model is already upright.
  scene.scale.setScalar(1);
  const unit = root.specs["/"]?.fields["metersPerUnit"];
  if (typeof unit === "number" && unit > 0 && Number.isFinite(unit)) return { scene, metres: unit };
  changes.push(changed("NO_UNIT"));
  return { scene, metres: CENTIMETRE };
}

/** Converts a skinned mesh without a skeleton to a plain one. */
function boneless(surface: SkinnedMesh): void {
  if ((surface.skeleton as Skeleton | undefined) !== undefined) return;
  const plain = new Mesh(surface.geometry, surface.material).copy(surface, false);
  for (let [child] = surface.children; child; [child] = surface.children) plain.add(child);
  surface.parent?.add(plain);
  surface.removeFromParent();
}

/** Every layer by the URL that the composer requests; null if it doesn't exist. Throws Refusal. */
async function gather(source: SourceFiles, root: string): Promise<Map<string, Layer | null>> {
  const layers = new Map<string, Layer | null>();
  /** Prims and triangles including references. */
  const weights = new Map<string, { prims: number; triangles: number }>();
  const weigh = async (address: string, chain: readonly string[]) => {
    const cached = weights.get(address);
    if (cached) return cached;
    if (chain.includes(address) || chain.length > USD_LIMITS.layerDepth)
      throw damaged("layers that hold each other");
    if (layers.size >= USD_LIMITS.layers) throw new Refusal("TOO_MANY_PARTS", "layers");
    const bytes = address === root ? source.main.bytes : await source.beside(address);
    const layer = bytes && readLayer(bytes);
    layers.set(address, layer);
    const weight = { prims: layer?.prims ?? 0, triangles: layer?.triangles ?? 0 };
    for (const taken of layer?.takes ?? []) {
      const path = from(folderOf(address), taken);
      const more = await weigh(path, [...chain, address]);
      if (layers.get(path) === null) layer?.leftOut.add("elsewhere");
      weight.prims += more.prims;
      weight.triangles += more.triangles;
      if (weight.prims > USD_LIMITS.prims) throw new Refusal("TOO_MANY_PARTS", "prims");
    }
    if (weight.triangles > MODEL_RULES.triangles) throw new Refusal("TOO_MANY_TRIANGLES");
    weights.set(address, weight);
    return weight;
  };
  await weigh(root, []);
  return layers;
}

const folderOf = (address: string): string => address.slice(0, Math.max(0, address.lastIndexOf("/")));

/** Resolves URLs like the composer. */
function from(folder: string, address: string): string {
  const own = address.replace(/^\.\//, "");
  return folder === "" ? own : `${folder}/${own}`;
}

/** Representations of true in crates and text. */
const YES: ReadonlySet<unknown> = new Set([true, "1", "true"]);

// Double-sided and left-handed surfaces, which the composer ignores. It creates further composers for referenced
// layers, so the prototype is patched. Called with its own `this`.
// oxlint-disable-next-line typescript/unbound-method
const build = USDComposer.prototype._buildMesh;
USDComposer.prototype._buildMesh = function (path, spec) {
  const mesh = build.call(this, path, spec);
  const { doubleSided, orientation } = this._getAttributes(path);
  if (YES.has(doubleSided) || orientation === "leftHanded")
    for (const material of [mesh.material].flat()) material.side = DoubleSide;
  return mesh;
};
