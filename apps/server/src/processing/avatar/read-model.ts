import { changed, type ImportChange } from "@veranda/contract/import-changes";
import { isCount, itemIn, type Json, listIn, numbersIn, objectIn, referenceIn } from "../gltf/description.ts";
import type { Gltf } from "../gltf/read-glb.ts";
import { Accessors } from "./accessor.ts";
import { composed, type Matrix, originOf, product, type Quat, type Vec } from "./linear.ts";
import { PLAIN_MATERIAL, readImages, readMaterial } from "./read-material.ts";
import { readMeshes } from "./read-meshes.ts";
import type { SourceModel, SourceNode } from "./source-model.ts";

/** Reads a validated file. Throws Refusal. */
export function readModel(gltf: Gltf): SourceModel {
  const { json } = gltf;
  const accessors = new Accessors(gltf);
  const nodes = readNodes(json);
  const skins = listIn(json, "skins").map((skin) => {
    const joints = numbersIn<readonly number[]>(skin["joints"], []);
    const at = referenceIn(skin["inverseBindMatrices"], "skins");
    const matrices = at === null ? null : accessors.read(at, 16);
    return { joints, matrices };
  });
  for (const { joints } of skins) for (const joint of joints) itemIn(nodes, joint, "skins").isJoint = true;
  const materials = listIn(json, "materials").map((material) => readMaterial(material, json));
  // For triangles without a material.
  materials.push(PLAIN_MATERIAL);
  const notes: ImportChange[] = [];
  const mesh = readMeshes(json, accessors, nodes, skins, materials, notes);
  const { kind, title, named } = readVrm(json, nodes.length);
  if (listIn(json, "animations").length > 0)
    notes.push(changed("ANIMATIONS", { count: listIn(json, "animations").length }));
  return { kind, title, nodes, mesh, materials, images: readImages(json, accessors), named, notes };
}

function readNodes(json: Json): SourceNode[] {
  const list = listIn(json, "nodes");
  const parents = new Int32Array(list.length).fill(-1);
  list.forEach((node, i) =>
    numbersIn<readonly number[]>(node["children"], []).forEach((child) => (parents[child] = i)),
  );
  const worlds: (Matrix | undefined)[] = [];
  const worldOf = (i: number): Matrix => {
    const cached = worlds[i];
    if (cached) return cached;
    const node = itemIn(list, i, "nodes");
    const own = node["matrix"]
      ? Float64Array.from(numbersIn<readonly number[]>(node["matrix"], []))
      : composed(
          numbersIn<Vec>(node["translation"], [0, 0, 0]),
          numbersIn<Quat>(node["rotation"], [0, 0, 0, 1]),
          numbersIn<Vec>(node["scale"], [1, 1, 1]),
        );
    const parent = parents[i] ?? -1;
    return (worlds[i] = parent < 0 ? own : product(worldOf(parent), own));
  };
  return list.map((node, i) => {
    const world = worldOf(i);
    const name = wordsOf(node["name"]);
    return {
      name: name === "" ? `node ${i}` : name,
      parent: parents[i] ?? -1,
      children: numbersIn<readonly number[]>(node["children"], []),
      world,
      at: originOf(world),
      isJoint: false,
    };
  });
}

const WORDS_MAX = 64;
/** A name from a file, without characters that databases and JSON reject: NUL and lone surrogates. */
const wordsOf = (name: unknown): string =>
  typeof name === "string" ? name.slice(0, WORDS_MAX).replace(/[\0\p{Cs}]/gu, "") : "";

/** A VRM's declarations: its bones by VRM's names; the first bone of a thumb as VRM 0 names it. */
function readVrm(json: Json, nodes: number): Pick<SourceModel, "kind" | "title" | "named"> {
  const extensions = objectIn(json["extensions"]);
  const named = new Map<string, number>();
  const note = (bone: unknown, node: unknown) => {
    if (typeof bone === "string" && isCount(node) && node < nodes) named.set(bone, node);
  };
  const newer = extensions["VRMC_vrm"];
  if (newer !== undefined) {
    const vrm = objectIn(newer);
    for (const [bone, entry] of Object.entries(objectIn(objectIn(vrm["humanoid"])["humanBones"])))
      note(bone, objectIn(entry)["node"]);
    for (const side of ["left", "right"]) {
      const first = named.get(`${side}ThumbMetacarpal`);
      if (first !== undefined) named.set(`${side}ThumbProximal`, first);
    }
    return { kind: "vrm1", title: wordsOf(objectIn(vrm["meta"])["name"]), named };
  }
  if (extensions["VRM"] !== undefined) {
    const vrm = objectIn(extensions["VRM"]);
    const bones = objectIn(vrm["humanoid"])["humanBones"];
    if (Array.isArray(bones))
      for (const entry of bones) note(objectIn(entry)["bone"], objectIn(entry)["node"]);
    return { kind: "vrm0", title: wordsOf(objectIn(vrm["meta"])["title"]), named };
  }
  return { kind: "glb", title: "", named };
}
