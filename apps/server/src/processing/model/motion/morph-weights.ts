import type { AnimationSampler, Mesh, Node, Primitive } from "@gltf-transform/core";
import { keysOf, rangesOf } from "./keys.ts";

/** The range of a morph target's weight, over all animations. */
export type WeightRange = { least: number; most: number };

/** For each mesh, the range of each of its morph targets; null if one isn't certain. */
export function weightRangesOf(
  nodes: readonly Node[],
  samplersOf: (mesh: Mesh) => readonly AnimationSampler[],
): ReadonlyMap<Mesh, WeightRange[]> | null {
  const found = new Map<Mesh, WeightRange[]>();
  for (const node of nodes) {
    const mesh = node.getMesh();
    if (!mesh) continue;
    const [count = 0, ...others] = mesh.listPrimitives().map((each) => each.listTargets().length);
    if (others.some((other) => other !== count)) return null;
    // Nodes that show the same mesh are animated together: three finds its copies by name.
    const ranges =
      found.get(mesh) ?? Array.from({ length: count }, (): WeightRange => ({ least: 0, most: 0 }));
    found.set(mesh, ranges);
    if (![mesh.getWeights(), node.getWeights()].every((weights) => widen(ranges, weights.map(asRange))))
      return null;
  }
  for (const [mesh, ranges] of found)
    for (const sampler of samplersOf(mesh)) {
      const keys = ranges.length > 0 ? keysOf(sampler, ranges.length) : null;
      if (ranges.length > 0 && (keys === null || !widen(ranges, rangesOf(keys)))) return null;
    }
  return found;
}

const asRange = (weight: number): WeightRange => ({ least: weight, most: weight });

function widen(ranges: readonly WeightRange[], others: readonly WeightRange[]): boolean {
  for (const [i, range] of ranges.entries()) {
    const { least, most } = others[i] ?? range;
    range.least = Math.min(range.least, least);
    range.most = Math.max(range.most, most);
  }
  return ranges.every(({ least, most }) => Number.isFinite(least) && Number.isFinite(most));
}

/** Range of positions of a vertex with all blended morph targets: from the first point to the second. */
export function morphedVertices(
  primitive: Primitive,
  ranges: readonly WeightRange[],
): (vertex: number, low: number[], high: number[]) => void {
  const position = primitive.getAttribute("POSITION");
  const targets = primitive.listTargets().map((target) => target.getAttribute("POSITION"));
  // If other targets move vertices, three treats one that moves none as the surface itself.
  const read = targets.some((target) => target !== null) ? targets.map((target) => target ?? position) : [];
  const offset: number[] = [];
  return (vertex, low, high) => {
    position?.getElement(vertex, low);
    for (let k = 0; k < 3; k++) high[k] = low[k] ?? 0;
    for (const [i, target] of read.entries()) {
      const { least = 0, most = 0 } = ranges[i] ?? {};
      if (least === 0 && most === 0) continue;
      target?.getElement(vertex, offset);
      for (let k = 0; k < 3; k++) {
        const [a, b] = [least * (offset[k] ?? 0), most * (offset[k] ?? 0)];
        low[k] = (low[k] ?? 0) + Math.min(a, b);
        high[k] = (high[k] ?? 0) + Math.max(a, b);
      }
    }
  };
}
