import { changed, type ImportChange } from "@veranda/contract/import-changes";
import { itemIn, type Json, listIn, numbersIn, objectIn, referenceIn } from "../gltf/description.ts";
import { Refusal } from "../refusal.ts";
import type { Accessors } from "./accessor.ts";
import { isMirroring, placed, pointed, product, unit, type Vec, vecAt } from "./linear.ts";
import { type MouthTarget, mouthTargets } from "./mouth-targets.ts";
import type { SourceMaterial, SourceMesh, SourceNode } from "./source-model.ts";

type Skin = { joints: readonly number[]; matrices: Float32Array | null };

/** Merges everything visible into one mesh. Records what is left out. */
export function readMeshes(
  json: Json,
  accessors: Accessors,
  nodes: SourceNode[],
  skins: Skin[],
  materials: SourceMaterial[],
  notes: ImportChange[],
): SourceMesh {
  const chunks: SourceMesh[] = [];
  let faces = 0;
  let lines = 0;
  const shown = nodesInScene(json);
  const opening = mouthTargets(json);
  listIn(json, "nodes").forEach((node, n) => {
    if (node["mesh"] === undefined || !shown.has(n)) return;
    const mesh = itemIn(listIn(json, "meshes"), node["mesh"], "nodes");
    const skin = skins[Number(node["skin"] ?? -1)] ?? null;
    for (const primitive of listIn(mesh, "primitives")) {
      faces += Array.isArray(primitive["targets"]) ? primitive["targets"].length : 0;
      const mode = primitive["mode"] ?? 4;
      if (mode !== 4) {
        lines += 1;
        continue;
      }
      const opens = opening.get(Number(node["mesh"])) ?? [];
      chunks.push(readPrimitive(primitive, accessors, nodes, n, skin, materials, opens));
    }
  });
  if (faces > 0) notes.push(changed("EXPRESSIONS"));
  if (lines > 0) notes.push(changed("LINES"));
  return joined(chunks);
}

/** Nodes of the default scene, or all nodes if the file names none. */
function nodesInScene(json: Json): Set<number> {
  const nodes = listIn(json, "nodes");
  const scene = listIn(json, "scenes")[Number(json["scene"] ?? 0)];
  const found = new Set<number>();
  const visit = (at: number): void => {
    if (!nodes[at] || found.has(at)) return;
    found.add(at);
    numbersIn(nodes[at]["children"], []).forEach(visit);
  };
  if (scene) numbersIn(scene["nodes"], []).forEach(visit);
  else nodes.forEach((_, i) => visit(i));
  return found;
}

function readPrimitive(
  primitive: Json,
  accessors: Accessors,
  nodes: SourceNode[],
  nodeAt: number,
  skin: Skin | null,
  materials: SourceMaterial[],
  opens: readonly MouthTarget[],
): SourceMesh {
  const attributes = objectIn(primitive["attributes"]);
  const at = (name: string) => referenceIn(attributes[name], "meshes");
  const read = (name: string, parts: number) => {
    const accessor = at(name);
    return accessor === null ? null : accessors.read(accessor, parts);
  };
  const positions = read("POSITION", 3);
  if (!positions) throw new Refusal("DAMAGED", "a mesh has no positions");
  const count = positions.length / 3;
  const own = referenceIn(primitive["indices"], "meshes");
  const corners = own === null ? null : accessors.read(own, 1);
  const length = Math.floor((corners?.length ?? count) / 3) * 3;
  const indices = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const corner = corners ? (corners[i] ?? 0) : i;
    if (corner >= count) throw new Refusal("DAMAGED", "a triangle has no corner");
    indices[i] = corner;
  }
  const normals = read("NORMAL", 3) ?? flatNormals(positions, indices);
  const material = Math.min(Number(primitive["material"] ?? materials.length - 1), materials.length - 1);
  const { uvSet, transform } = itemIn(materials, material, "meshes");
  const uvs = read(`TEXCOORD_${uvSet}`, 2) ?? read("TEXCOORD_0", 2) ?? new Float32Array(count * 2);
  for (let i = 0; i < uvs.length; i++)
    uvs[i] = (uvs[i] ?? 0) * (transform.scale[i % 2] ?? 1) + (transform.offset[i % 2] ?? 0);
  const tints = new Uint8Array(count * 4).fill(255);
  const colours = at("COLOR_0");
  if (colours !== null) readTints(accessors, colours, tints);
  const joints = new Int32Array(count * 4).fill(-1);
  const weights = new Float32Array(count * 4);
  const mouths = openedMouth(primitive, accessors, opens, positions);
  if (skin) {
    const [bones, shares] = [read("JOINTS_0", 4), read("WEIGHTS_0", 4)];
    if (mouths) bindToSkin(skin, nodes, bones, shares, joints, weights, mouths, normals.slice());
    bindToSkin(skin, nodes, bones, shares, joints, weights, positions, normals);
  } else {
    const { world } = itemIn(nodes, nodeAt, "nodes");
    for (let v = 0; v < count; v++) {
      put(positions, v, placed(world, vecAt(positions, v)));
      if (mouths) put(mouths, v, placed(world, vecAt(mouths, v)));
      put(normals, v, unit(pointed(world, vecAt(normals, v))));
      joints[v * 4] = nodeAt;
      weights[v * 4] = 1;
    }
    if (isMirroring(world))
      for (let i = 0; i < length; i += 3)
        [indices[i], indices[i + 1]] = [indices[i + 1] ?? 0, indices[i] ?? 0];
  }
  if (mouths) for (let i = 0; i < mouths.length; i++) mouths[i] = (mouths[i] ?? 0) - (positions[i] ?? 0);
  return {
    positions,
    normals,
    uvs,
    joints,
    weights,
    tints,
    mouths,
    materials: new Uint16Array(length / 3).fill(material),
    indices,
  };
}

/** Vertex displacements of the open mouth, in the file's units; null if nothing opens it. */
function openedMouth(
  primitive: Json,
  accessors: Accessors,
  opens: readonly MouthTarget[],
  positions: Float32Array,
): Float32Array | null {
  const targets = listIn(primitive, "targets");
  let opened: Float32Array | null = null;
  for (const { target, weight } of opens) {
    const at = referenceIn(targets[target]?.["POSITION"], "meshes");
    if (at === null) continue;
    const moves = accessors.read(at, 3);
    if (moves.length !== positions.length) throw new Refusal("DAMAGED", "a morph target has other vertices");
    opened ??= positions.slice();
    for (let i = 0; i < moves.length; i++) opened[i] = (opened[i] ?? 0) + (moves[i] ?? 0) * weight;
  }
  return opened;
}

const put = (list: Float32Array, v: number, p: Vec): void => list.set(p, v * 3);

function readTints(accessors: Accessors, at: number, tints: Uint8Array): void {
  let parts = 4;
  let colours: Float32Array;
  try {
    colours = accessors.read(at, 4);
  } catch {
    colours = accessors.read(at, 3);
    parts = 3;
  }
  for (let v = 0; v < tints.length / 4; v++)
    for (let k = 0; k < 3; k++)
      // Stored in sRGB, so that eight bits suffice.
      tints[v * 4 + k] = Math.round(255 * Math.min(1, Math.max(0, colours[v * parts + k] ?? 0)) ** (1 / 2.2));
}

/** Moves the vertices to the skin's bind pose. */
function bindToSkin(
  { joints: skinJoints, matrices }: Skin,
  nodes: SourceNode[],
  joints: Float32Array | null,
  weights: Float32Array | null,
  outJoints: Int32Array,
  outWeights: Float32Array,
  positions: Float32Array,
  normals: Float32Array,
): void {
  if (!joints || !weights) throw new Refusal("DAMAGED", "a skinned mesh has no weights");
  const skinMatrices = skinJoints.map((node, j) => {
    const { world } = itemIn(nodes, node, "skins");
    return matrices ? product(world, Float64Array.from(matrices.subarray(j * 16, j * 16 + 16))) : world;
  });
  for (let v = 0; v < positions.length / 3; v++) {
    let all = 0;
    for (let k = 0; k < 4; k++) all += Math.max(0, weights[v * 4 + k] ?? 0);
    const p = vecAt(positions, v);
    const n = vecAt(normals, v);
    let to: Vec = [0, 0, 0];
    let facing: Vec = [0, 0, 0];
    for (let k = 0; k < 4; k++) {
      const share = all > 0 ? Math.max(0, weights[v * 4 + k] ?? 0) / all : k === 0 ? 1 : 0;
      if (share === 0) continue;
      const joint = joints[v * 4 + k] ?? 0;
      const matrix = skinMatrices[joint];
      if (!matrix) throw new Refusal("DAMAGED", "a vertex hangs on no bone");
      const a = placed(matrix, p);
      const b = pointed(matrix, n);
      to = [to[0] + a[0] * share, to[1] + a[1] * share, to[2] + a[2] * share];
      facing = [facing[0] + b[0] * share, facing[1] + b[1] * share, facing[2] + b[2] * share];
      outJoints[v * 4 + k] = skinJoints[joint] ?? 0;
      outWeights[v * 4 + k] = share;
    }
    put(positions, v, to);
    put(normals, v, unit(facing));
  }
}

function flatNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0];
    const [pa, pb, pc] = [vecAt(positions, a), vecAt(positions, b), vecAt(positions, c)];
    const e: Vec = [pb[0] - pa[0], pb[1] - pa[1], pb[2] - pa[2]];
    const f: Vec = [pc[0] - pa[0], pc[1] - pa[1], pc[2] - pa[2]];
    const n: Vec = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
    for (const v of [a, b, c])
      for (let k = 0; k < 3; k++) normals[v * 3 + k] = (normals[v * 3 + k] ?? 0) + (n[k] ?? 0);
  }
  for (let v = 0; v < normals.length / 3; v++) put(normals, v, unit(vecAt(normals, v)));
  return normals;
}

function joined(chunks: readonly SourceMesh[]): SourceMesh {
  const vertices = chunks.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const corners = chunks.reduce((sum, { indices }) => sum + indices.length, 0);
  if (corners === 0) throw new Refusal("EMPTY");
  const out: SourceMesh = {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    joints: new Int32Array(vertices * 4),
    weights: new Float32Array(vertices * 4),
    tints: new Uint8Array(vertices * 4),
    mouths: chunks.some(({ mouths }) => mouths !== null) ? new Float32Array(vertices * 3) : null,
    materials: new Uint16Array(corners / 3),
    indices: new Uint32Array(corners),
  };
  let v = 0;
  let i = 0;
  for (const chunk of chunks) {
    out.positions.set(chunk.positions, v * 3);
    out.normals.set(chunk.normals, v * 3);
    out.uvs.set(chunk.uvs, v * 2);
    out.joints.set(chunk.joints, v * 4);
    out.weights.set(chunk.weights, v * 4);
    out.tints.set(chunk.tints, v * 4);
    if (chunk.mouths) out.mouths?.set(chunk.mouths, v * 3);
    out.materials.set(chunk.materials, i / 3);
    for (let k = 0; k < chunk.indices.length; k++) out.indices[i + k] = (chunk.indices[k] ?? 0) + v;
    v += chunk.positions.length / 3;
    i += chunk.indices.length;
  }
  return out;
}
