import type { Document, Material, Node, Primitive, vec3 } from "@gltf-transform/core";

/** Triangles as drawn, and as stored: a mesh shared by several nodes is drawn several times. */
export function trianglesOf(document: Document): { all: number; stored: number } {
  const stored = new Map<unknown, number>();
  let all = 0;
  for (const node of document.getRoot().listNodes()) {
    const mesh = node.getMesh();
    if (!mesh) continue;
    let own = stored.get(mesh);
    if (own === undefined)
      stored.set(mesh, (own = mesh.listPrimitives().reduce((sum, one) => sum + cornersOf(one) / 3, 0)));
    all += own;
  }
  return { all: Math.floor(all), stored: Math.floor([...stored.values()].reduce((a, b) => a + b, 0)) };
}

const cornersOf = (primitive: Primitive): number =>
  (primitive.getIndices() ?? primitive.getAttribute("POSITION"))?.getCount() ?? 0;

/** A surface in world space at rest, in metres. */
export type Drawn = {
  positions: Float32Array;
  normals: Float32Array | null;
  uvs: Float32Array | null;
  colours: Float32Array | null;
  indices: Uint32Array;
  material: Material | null;
};

/**
 * All drawn surfaces in sequence. With limits, beyond that many vertices or surfaces, an even sample from all over the
 * model.
 */
export function* listDrawn(document: Document, most = Infinity, surfacesMost = Infinity): Generator<Drawn> {
  const all: { node: Node; primitive: Primitive }[] = [];
  let corners = 0;
  for (const node of document.getRoot().listNodes())
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      all.push({ node, primitive });
      corners += cornersOf(primitive);
    }
  const step = Math.max(1, corners / most, all.length / surfacesMost);
  for (let i = 0; i < all.length; i += step) {
    const drawn = all[Math.floor(i)];
    if (drawn) yield inWorld(drawn.node, drawn.primitive);
  }
}

export type Bounds = { min: vec3; max: vec3 };

/** Null if nothing is drawn. */
export function boundsOf(document: Document): Bounds | null {
  const min: vec3 = [Infinity, Infinity, Infinity];
  const max: vec3 = [-Infinity, -Infinity, -Infinity];
  const at = new Float32Array(3);
  for (const node of document.getRoot().listNodes())
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const position = primitive.getAttribute("POSITION");
      const ways = transformsOf(node, primitive);
      const own: number[] = [];
      for (let v = 0; v < (position?.getCount() ?? 0); v++) {
        at.set((position?.getElement(v, own) ?? []).slice(0, 3));
        move(ways(v), at, 0, 1);
        for (let k = 0; k < 3; k++) {
          const value = at[k] ?? 0;
          if (value < (min[k] ?? 0)) min[k] = value;
          if (value > (max[k] ?? 0)) max[k] = value;
        }
      }
    }
  return [...min, ...max].every(Number.isFinite) ? { min, max } : null;
}

function inWorld(node: Node, primitive: Primitive): Drawn {
  const read = (name: string, parts: number): Float32Array | null => {
    const attribute = primitive.getAttribute(name);
    if (!attribute) return null;
    const own = attribute.getElementSize();
    const out = new Float32Array(attribute.getCount() * parts).fill(1);
    const element: number[] = [];
    for (let i = 0; i < attribute.getCount(); i++) {
      attribute.getElement(i, element);
      for (let k = 0; k < Math.min(parts, own); k++) out[i * parts + k] = element[k] ?? 0;
    }
    return out;
  };
  const positions = read("POSITION", 3) ?? new Float32Array();
  const normals = read("NORMAL", 3);
  const ways = transformsOf(node, primitive);
  for (let v = 0; v < positions.length / 3; v++) {
    const way = ways(v);
    move(way, positions, v * 3, 1);
    if (normals) move(way, normals, v * 3, 0);
  }
  const corners = primitive.getIndices()?.getArray();
  return {
    positions,
    normals,
    uvs: read(`TEXCOORD_${primitive.getMaterial()?.getBaseColorTextureInfo()?.getTexCoord() ?? 0}`, 2),
    colours: read("COLOR_0", 4),
    indices: corners
      ? Uint32Array.from(corners)
      : Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
    material: primitive.getMaterial(),
  };
}

/** 4 × 4, column-major. */
type Matrix = readonly number[];

/** The matrix of each vertex: its node's, or for a skin its joints' by their weights (glTF 2.0, 3.7.3.3). */
function transformsOf(node: Node, primitive: Primitive): (vertex: number) => Matrix {
  const skin = node.getSkin();
  const joints = primitive.getAttribute("JOINTS_0");
  const weights = primitive.getAttribute("WEIGHTS_0");
  const own = node.getWorldMatrix();
  if (!skin || !joints || !weights) return () => own;
  const binds = skin.getInverseBindMatrices();
  const bind: number[] = [];
  const worlds = skin.listJoints().map((joint, i) => {
    if (!binds) return joint.getWorldMatrix();
    return product(joint.getWorldMatrix(), binds.getElement(i, bind));
  });
  const which: number[] = [];
  const share: number[] = [];
  const mixed = Array.from({ length: 16 }, () => 0);
  return (vertex) => {
    joints.getElement(vertex, which);
    weights.getElement(vertex, share);
    const all = share.reduce((a, b) => a + b, 0);
    if (!(all > 0)) return own;
    mixed.fill(0);
    for (let k = 0; k < 4; k++) {
      const world = worlds[which[k] ?? -1];
      if (!world) continue;
      for (let i = 0; i < 16; i++) mixed[i] = (mixed[i] ?? 0) + ((world[i] ?? 0) * (share[k] ?? 0)) / all;
    }
    return mixed;
  };
}

export function product(a: Matrix, b: Matrix): Matrix {
  const all: number[] = [];
  for (let column = 0; column < 16; column += 4) {
    const [x = 0, y = 0, z = 0, w = 0] = [b[column], b[column + 1], b[column + 2], b[column + 3]];
    for (let row = 0; row < 4; row++)
      all.push((a[row] ?? 0) * x + (a[4 + row] ?? 0) * y + (a[8 + row] ?? 0) * z + (a[12 + row] ?? 0) * w);
  }
  return all;
}

function move(m: Matrix, values: Float32Array, at: number, w: 0 | 1): void {
  const [x, y, z] = [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
  for (let k = 0; k < 3; k++)
    values[at + k] = (m[k] ?? 0) * x + (m[4 + k] ?? 0) * y + (m[8 + k] ?? 0) * z + (m[12 + k] ?? 0) * w;
}
