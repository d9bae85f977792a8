import { isCount, isObject, type Json, listIn } from "../gltf/description.ts";

/** A morph target used for opening the mouth, and its weight. */
export type MouthTarget = { readonly target: number; readonly weight: number };

/** Names that exporters give to the target of an open mouth; the first that a mesh has is used. */
const NAMES = [
  "viseme_aa",
  "vrc.v_aa",
  "fcl_mth_a",
  "mth_a",
  "mouth_a",
  "aa",
  "a",
  "あ",
  "mouthopen",
  "jawopen",
  "mouth_open",
  "jaw_open",
] as const;

const object = (value: unknown): Json => (isObject(value) ? value : {});
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);
const share = (weight: unknown, whole: number): number =>
  typeof weight === "number" && Number.isFinite(weight) ? Math.min(1, Math.max(0, weight / whole)) : 1;

/** Targets that open the mouth, by mesh: declared by a VRM for the vowel A, otherwise found by name. */
export function mouthTargets(json: Json): ReadonlyMap<number, readonly MouthTarget[]> {
  const found = new Map<number, MouthTarget[]>();
  const add = (mesh: unknown, target: unknown, weight: number): void => {
    if (isCount(mesh) && isCount(target) && weight > 0)
      found.set(mesh, [...(found.get(mesh) ?? []), { target, weight }]);
  };
  const extensions = object(json["extensions"]);
  const newer = object(object(object(object(extensions["VRMC_vrm"])["expressions"])["preset"])["aa"]);
  for (const { node, index, weight } of list(newer["morphTargetBinds"]))
    if (isCount(node)) add(listIn(json, "nodes")[node]?.["mesh"], index, share(weight, 1));
  const older = list(object(object(extensions["VRM"])["blendShapeMaster"])["blendShapeGroups"]);
  // VRM 0 weights range to 100.
  for (const group of older)
    if (String(group["presetName"]).toLowerCase() === "a")
      for (const { mesh, index, weight } of list(group["binds"])) add(mesh, index, share(weight, 100));
  if (found.size > 0) return found;
  listIn(json, "meshes").forEach((mesh, at) => {
    const names = object(mesh["extras"])["targetNames"];
    if (!Array.isArray(names)) return;
    const lower = names.map((name) => (typeof name === "string" ? name.toLowerCase() : ""));
    const name = NAMES.find((each) => lower.includes(each));
    if (name !== undefined) add(at, lower.indexOf(name), 1);
  });
  return found;
}
