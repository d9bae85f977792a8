import { Refusal } from "../refusal.ts";
import { countIn, damaged, indexIn, itemIn, type Json, listIn } from "./description.ts";

const DEPTH_MAX = 512;

/** Every node has at most one parent and is never its own ancestor. Throws Refusal. */
export function checkNodes(json: Json): void {
  const nodes = listIn(json, "nodes");
  const parent = new Int32Array(nodes.length).fill(-1);
  nodes.forEach((node, i) => {
    const children = node["children"] ?? [];
    if (!Array.isArray(children)) throw damaged("nodes");
    for (const child of children) {
      const at = indexIn(child, nodes.length, "nodes");
      if (parent[at] !== -1) throw damaged("a node has two parents");
      parent[at] = i;
    }
    for (const [key, length] of [
      ["translation", 3],
      ["rotation", 4],
      ["scale", 3],
      ["matrix", 16],
    ] as const) {
      const numbers = node[key];
      if (numbers === undefined) continue;
      if (!Array.isArray(numbers) || numbers.length !== length || !numbers.every(Number.isFinite))
        throw damaged("nodes");
    }
  });
  for (let i = 0; i < nodes.length; i++) {
    let steps = 0;
    for (let at = i; at !== -1; at = parent[at] ?? -1)
      if (++steps > nodes.length) throw damaged("the tree of nodes runs in a circle");
    if (steps > DEPTH_MAX) throw new Refusal("TOO_MANY_PARTS", "depth");
  }
}

/** Checks that joints and matrices of skins exist. Throws Refusal. */
export function checkSkins(json: Json, bonesMax: number): void {
  const nodes = listIn(json, "nodes").length;
  const joints = new Set<unknown>();
  for (const skin of listIn(json, "skins")) {
    if (!Array.isArray(skin["joints"]) || skin["joints"].length === 0) throw damaged("skins");
    for (const joint of skin["joints"]) joints.add(indexIn(joint, nodes, "skins"));
    if (skin["inverseBindMatrices"] === undefined) continue;
    const accessors = listIn(json, "accessors");
    const matrices = itemIn(accessors, skin["inverseBindMatrices"], "skins");
    if (countIn(matrices["count"], "skins") < skin["joints"].length || matrices["type"] !== "MAT4")
      throw damaged("skins");
  }
  if (joints.size > bonesMax) throw new Refusal("TOO_MANY_BONES");
}
