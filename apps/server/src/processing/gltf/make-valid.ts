import type { Accessor, Document, Primitive, vec3 } from "@gltf-transform/core";

const UP = [0, 1, 0] as const;
const UNTURNED = [0, 0, 0, 1] as const;

/**
 * Makes a document valid: rotations, normals and tangents become unit vectors, colours are clamped to 0 to 1, weights
 * add up to 1, no joint occurs twice in a vertex, and numbers are finite (glTF 2.0, 3.6.2 and 3.7.2). Attributes have
 * been dequantised.
 */
export function makeValid(document: Document): void {
  for (const node of document.getRoot().listNodes())
    node
      .setTranslation(vector(node.getTranslation(), 0))
      .setScale(vector(node.getScale(), 1))
      .setRotation(unit(node.getRotation(), UNTURNED) as [number, number, number, number]);
  const [mended, shared] = [new Set<Accessor>(), new Set<Accessor>()];
  const once = (accessor: Accessor | null | undefined, mend?: (accessor: Accessor) => void): void => {
    if (!accessor || mended.has(accessor)) return;
    mended.add(accessor);
    eachElement(accessor, (element) => element.map((part) => (Number.isFinite(part) ? part : 0)));
    mend?.(accessor);
  };
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) {
      for (const semantic of primitive.listSemantics())
        once(primitive.getAttribute(semantic), MENDS[semantic.replace(/_\d+$/, "")]);
      for (const target of primitive.listTargets())
        for (const accessor of target.listAttributes()) once(accessor);
      shareWeights(primitive, shared);
    }
  for (const animation of document.getRoot().listAnimations())
    for (const channel of animation.listChannels()) {
      const sampler = channel.getSampler();
      // A cubic spline has tangents between its values.
      const isTurn = channel.getTargetPath() === "rotation" && sampler?.getInterpolation() !== "CUBICSPLINE";
      once(
        sampler?.getOutput(),
        isTurn ? (output) => eachElement(output, (turn) => unit(turn, UNTURNED)) : undefined,
      );
    }
}

const MENDS: Readonly<Record<string, (accessor: Accessor) => void>> = {
  NORMAL: (accessor) => eachElement(accessor, (normal) => unit(normal, UP)),
  TANGENT: (accessor) =>
    eachElement(accessor, ([x = 0, y = 0, z = 0, side = 1]) => [
      ...unit([x, y, z], [1, 0, 0]),
      side < 0 ? -1 : 1,
    ]),
  COLOR: (accessor) =>
    eachElement(accessor, (colour) => colour.map((part) => Math.min(1, Math.max(0, part)))),
};

/** Normalises a vertex's weights over all sets; without any weight, the first joint gets all. */
function shareWeights(primitive: Primitive, done: Set<Accessor>): void {
  const sets: { joints: Accessor; weights: Accessor }[] = [];
  for (let i = 0; ; i++) {
    const [joints, weights] = [primitive.getAttribute(`JOINTS_${i}`), primitive.getAttribute(`WEIGHTS_${i}`)];
    if (!joints || !weights) break;
    sets.push({ joints, weights });
  }
  const [first] = sets;
  if (!first || done.has(first.joints)) return;
  for (const { joints } of sets) done.add(joints);
  const [joint, weight]: [number[], number[]] = [[], []];
  for (let corner = 0; corner < first.weights.getCount(); corner++) {
    const shares = new Map<number, number>();
    for (const { joints, weights } of sets) {
      joints.getElement(corner, joint);
      weights.getElement(corner, weight);
      for (const [k, which] of joint.entries()) {
        const share = weight[k] ?? 0;
        if (share > 0) shares.set(which, (shares.get(which) ?? 0) + share);
      }
    }
    const sum = [...shares.values()].reduce((all, share) => all + share, 0);
    if (sum === 0) shares.set(first.joints.getElement(corner, joint)[0] ?? 0, 1);
    const held = [...shares].map(([which, share]) => [which, sum === 0 ? 1 : share / sum] as const);
    for (const [set, { joints, weights }] of sets.entries()) {
      const own = [0, 1, 2, 3].map((k) => held[set * 4 + k] ?? ([0, 0] as const));
      joints.setElement(
        corner,
        own.map(([which]) => which),
      );
      weights.setElement(
        corner,
        own.map(([, share]) => share),
      );
    }
  }
}

/** Integers are always valid. */
function eachElement(accessor: Accessor, mend: (element: number[]) => readonly number[]): void {
  if (!(accessor.getArray() instanceof Float32Array)) return;
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++)
    accessor.setElement(i, [...mend(accessor.getElement(i, element))]);
}

function vector([x, y, z]: vec3, otherwise: number): vec3 {
  const mend = (part: number) => (Number.isFinite(part) ? part : otherwise);
  return [mend(x), mend(y), mend(z)];
}

function unit(numbers: readonly number[], otherwise: readonly number[]): number[] {
  const length = Math.hypot(...numbers);
  return Number.isFinite(length) && length > 1e-9 ? numbers.map((part) => part / length) : [...otherwise];
}
