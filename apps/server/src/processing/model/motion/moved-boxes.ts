import type { AnimationSampler, Document, Node, Primitive } from "@gltf-transform/core";

/** What a node carries along, in its own space. */
export type MovedBox = { node: Node; min: number[]; max: number[] };

/** How far a shape that a mesh can take on is blended in, over all that plays. */
type Share = { least: number; most: number };

/** Boxes around all that animations move, and what is blended of shapes; none: it stays as it is at rest. */
export function boxesOf(document: Document): MovedBox[] {
  const moving = new Set<Node>();
  const blending = new Map<Node, AnimationSampler[]>();
  for (const animation of document.getRoot().listAnimations())
    for (const channel of animation.listChannels()) {
      const [node, sampler] = [channel.getTargetNode(), channel.getSampler()];
      if (!node || !sampler) continue;
      if (channel.getTargetPath() === "weights") blending.set(node, [...(blending.get(node) ?? []), sampler]);
      else if (!moving.has(node)) node.traverse((below) => void moving.add(below));
    }
  const boxes: MovedBox[] = [];
  for (const node of document.getRoot().listNodes()) {
    const shares = sharesOf(node, blending.get(node) ?? []);
    const joints = node.getSkin()?.listJoints() ?? [];
    const isMoving = moving.has(node) || joints.some((joint) => moving.has(joint));
    if (!isMoving && shares.every(({ least, most }) => least === 0 && most === 0)) continue;
    const byNode = new Map<Node, MovedBox>();
    for (const primitive of node.getMesh()?.listPrimitives() ?? [])
      addCorners(byNode, node, primitive, shares);
    boxes.push(...byNode.values());
  }
  return boxes;
}

function sharesOf(node: Node, samplers: readonly AnimationSampler[]): Share[] {
  const mesh = node.getMesh();
  const count = Math.max(0, ...(mesh?.listPrimitives() ?? []).map((each) => each.listTargets().length));
  const shares = Array.from({ length: count }, (): Share => ({ least: 0, most: 0 }));
  if (count === 0) return shares;
  const add = (target: number, value: number): void => {
    const share = shares[target % count];
    if (!share) return;
    share.least = Math.min(share.least, value);
    share.most = Math.max(share.most, value);
  };
  for (const [target, value] of [...(mesh?.getWeights() ?? []).entries(), ...node.getWeights().entries()])
    add(target, value);
  for (const sampler of samplers) {
    const [input, output] = [sampler.getInput(), sampler.getOutput()];
    if (!input || !output) continue;
    const isSpline = sampler.getInterpolation() === "CUBICSPLINE";
    const seconds = input.getScalar(input.getCount() - 1) - input.getScalar(0);
    const steepest = shares.map(() => 0);
    for (let i = 0; i < output.getCount(); i++) {
      const [value, target] = [output.getScalar(i), i % count];
      if (!isSpline || Math.floor(i / count) % 3 === 1) add(target, value);
      else steepest[target] = Math.max(steepest[target] ?? 0, Math.abs(value));
    }
    // A spline stays between its control points, which are a third of the way along its tangents.
    for (const [target, tangent] of steepest.entries()) {
      const { least = 0, most = 0 } = shares[target] ?? {};
      add(target, least - (tangent * seconds) / 3);
      add(target, most + (tangent * seconds) / 3);
    }
  }
  return shares;
}

/** Adds what a surface's corners need of the box of its node, or of a skin those of the joints that hold them. */
function addCorners(
  boxes: Map<Node, MovedBox>,
  node: Node,
  primitive: Primitive,
  shares: readonly Share[],
): void {
  const position = primitive.getAttribute("POSITION");
  const skin = node.getSkin();
  const [joints, weights] = [primitive.getAttribute("JOINTS_0"), primitive.getAttribute("WEIGHTS_0")];
  const targets = primitive.listTargets().map((target) => target.getAttribute("POSITION"));
  const binds = skin?.getInverseBindMatrices();
  const holders =
    skin?.listJoints().map((joint, i) => ({ joint, bind: binds ? binds.getElement(i, []) : [] })) ?? [];
  const at: number[] = [];
  const way: number[] = [];
  const which: number[] = [];
  const held: number[] = [];
  for (let v = 0; v < (position?.getCount() ?? 0); v++) {
    position?.getElement(v, at);
    const [low, high] = [at.slice(0, 3), at.slice(0, 3)];
    for (const [i, target] of targets.entries()) {
      const { least = 0, most = 0 } = shares[i] ?? {};
      if (!target || (least === 0 && most === 0)) continue;
      target.getElement(v, way);
      for (let k = 0; k < 3; k++) {
        const [a, b] = [least * (way[k] ?? 0), most * (way[k] ?? 0)];
        low[k] = (low[k] ?? 0) + Math.min(a, b);
        high[k] = (high[k] ?? 0) + Math.max(a, b);
      }
    }
    weights?.getElement(v, held);
    const isHeld = joints !== null && held.some((weight) => weight > 0) && holders.length > 0;
    if (!isHeld) {
      include(boxes, node, [], low, high);
      continue;
    }
    joints.getElement(v, which);
    for (let k = 0; k < 4; k++) {
      const holder = holders[which[k] ?? -1];
      if (holder && (held[k] ?? 0) > 0) include(boxes, holder.joint, holder.bind, low, high);
    }
  }
}

/** `way`: a matrix into the node's space; empty: it is there. */
function include(
  boxes: Map<Node, MovedBox>,
  node: Node,
  way: readonly number[],
  low: readonly number[],
  high: readonly number[],
): void {
  let box = boxes.get(node);
  if (!box)
    boxes.set(
      node,
      (box = { node, min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }),
    );
  const { min, max } = box;
  for (let k = 0; k < 3; k++) {
    let [least, most] = [low[k] ?? 0, high[k] ?? 0];
    if (way.length > 0) [least, most] = spanned(way, k, low, high);
    if (!(least >= (min[k] ?? 0))) min[k] = least;
    if (!(most <= (max[k] ?? 0))) max[k] = most;
  }
}

/** From where to where a box reaches along an axis once a matrix has moved it. */
export function spanned(
  matrix: readonly number[],
  axis: number,
  low: readonly number[],
  high: readonly number[],
): [least: number, most: number] {
  let [least, most] = [matrix[12 + axis] ?? 0, matrix[12 + axis] ?? 0];
  for (let k = 0; k < 3; k++) {
    const share = matrix[k * 4 + axis] ?? 0;
    const [a, b] = [share * (low[k] ?? 0), share * (high[k] ?? 0)];
    least += Math.min(a, b);
    most += Math.max(a, b);
  }
  return [least, most];
}
