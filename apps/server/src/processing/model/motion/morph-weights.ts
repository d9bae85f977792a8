import type { AnimationSampler, Mesh, Node, Primitive } from "@gltf-transform/core";
import { keysOf, rangesOf } from "./keys.ts";

/** How far a shape that a mesh can take on is blended in, over all that plays. */
export type Share = { least: number; most: number };

/** Of each mesh that blends shapes; null: something isn't sure of one. */
export function sharesOf(
  nodes: readonly Node[],
  samplersOf: (mesh: Mesh) => readonly AnimationSampler[],
): ReadonlyMap<Mesh, Share[]> | null {
  const found = new Map<Mesh, Share[]>();
  for (const node of nodes) {
    const mesh = node.getMesh();
    if (!mesh) continue;
    const [count = 0, ...others] = mesh.listPrimitives().map((each) => each.listTargets().length);
    if (others.some((other) => other !== count)) return null;
    // Nodes that show the same mesh are one to what plays: three finds its copies by name.
    const shares = found.get(mesh) ?? Array.from({ length: count }, (): Share => ({ least: 0, most: 0 }));
    found.set(mesh, shares);
    if (![mesh.getWeights(), node.getWeights()].every((weights) => widen(shares, weights.map(asRange))))
      return null;
  }
  for (const [mesh, shares] of found)
    for (const sampler of samplersOf(mesh)) {
      const keys = shares.length > 0 ? keysOf(sampler, shares.length) : null;
      if (shares.length > 0 && (keys === null || !widen(shares, rangesOf(keys)))) return null;
    }
  return found;
}

const asRange = (weight: number): Share => ({ least: weight, most: weight });

function widen(shares: readonly Share[], ranges: readonly Share[]): boolean {
  for (const [i, share] of shares.entries()) {
    const { least, most } = ranges[i] ?? share;
    share.least = Math.min(share.least, least);
    share.most = Math.max(share.most, most);
  }
  return shares.every(({ least, most }) => Number.isFinite(least) && Number.isFinite(most));
}

/** Where a surface's corner can be, by the shapes that are blended in: from the first point to the second. */
export function blendedCorners(
  primitive: Primitive,
  shares: readonly Share[],
): (vertex: number, low: number[], high: number[]) => void {
  const position = primitive.getAttribute("POSITION");
  const targets = primitive.listTargets().map((target) => target.getAttribute("POSITION"));
  // Where others of its shapes move corners, three takes one that moves none for the surface itself.
  const shapes = targets.some((target) => target !== null) ? targets.map((target) => target ?? position) : [];
  const way: number[] = [];
  return (vertex, low, high) => {
    position?.getElement(vertex, low);
    for (let k = 0; k < 3; k++) high[k] = low[k] ?? 0;
    for (const [i, shape] of shapes.entries()) {
      const { least = 0, most = 0 } = shares[i] ?? {};
      if (least === 0 && most === 0) continue;
      shape?.getElement(vertex, way);
      for (let k = 0; k < 3; k++) {
        const [a, b] = [least * (way[k] ?? 0), most * (way[k] ?? 0)];
        low[k] = (low[k] ?? 0) + Math.min(a, b);
        high[k] = (high[k] ?? 0) + Math.max(a, b);
      }
    }
  };
}
