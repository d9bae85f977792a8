import type { Accessor, Node, Primitive, Skin } from "@gltf-transform/core";

/** A node that moves a vertex, and the inverse bind matrix into its space (null: none). */
export type JointInfluence = { node: Node; bind: readonly number[] | null };

/** Tolerance of the sum of a vertex's weights. */
const TOLERANCE = 1e-4;

/** The nodes that move each vertex of a surface, with weights as three applies them; null if that isn't certain. */
export function jointInfluences(
  primitive: Primitive,
  node: Node,
  skin: Skin | null,
): (vertex: number) => readonly JointInfluence[] | null {
  const [joints, weights] = [primitive.getAttribute("JOINTS_0"), primitive.getAttribute("WEIGHTS_0")];
  const itself = [{ node, bind: null }];
  if (!skin || !joints || !weights) return () => itself;
  const most = isWhole(weights) ? wholeOf(weights) : Infinity;
  const areRead = joints.getType() === "VEC4" && weights.getType() === "VEC4" && !joints.getNormalized();
  if (!areRead || (isWhole(weights) && !weights.getNormalized())) return () => null;
  const binds = skin.getInverseBindMatrices();
  const all = skin
    .listJoints()
    .map((joint, i): JointInfluence => ({ node: joint, bind: binds ? binds.getElement(i, []) : null }));
  const which: number[] = [];
  const held: number[] = [];
  return (vertex) => {
    joints.getElement(vertex, which);
    weights.getElement(vertex, held);
    if (!held.every((weight) => weight >= 0)) return null;
    const sum = held.reduce((a, b) => a + b, 0);
    const shares = sum === 0 ? [1, 0, 0, 0] : held.map((weight) => rounded(weight / sum, most));
    // If the weights don't add up to 1, the vertex is pulled towards another point.
    if (!(Math.abs(1 - shares.reduce((a, b) => a + b, 0)) <= TOLERANCE)) return null;
    const influences: JointInfluence[] = [];
    for (const [k, share] of shares.entries()) {
      const influence = all[which[k] ?? -1];
      if (share > 0 && !influence) return null;
      if (share > 0 && influence) influences.push(influence);
    }
    return influences;
  };
}

const isWhole = (accessor: Accessor): boolean => !(accessor.getArray() instanceof Float32Array);
/** The integer that represents 1. */
const wholeOf = (accessor: Accessor): number => 2 ** (8 * accessor.getComponentSize()) - 1;
const rounded = (weight: number, most: number): number =>
  most === Infinity ? weight : Math.round(weight * most) / most;
