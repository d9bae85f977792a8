import type { AvatarBone } from "@veranda/contract/avatar";
import { size, sub, type Vec } from "./linear.ts";
import type { SourceModel } from "./source-model.ts";

type Tree = {
  at: (n: number) => Vec;
  parent: (n: number) => number;
  children: (n: number) => readonly number[];
  /** How much of the mesh is skinned to each bone. */
  weight: Float64Array;
  /** Bones that move something themselves or by a descendant. */
  list: readonly number[];
};

/** How much each node moves, and which nodes lead to one that moves something. */
function treeOf({ nodes, mesh }: SourceModel): Tree {
  const weight = new Float64Array(nodes.length);
  mesh.joints.forEach((joint, i) => {
    if (joint >= 0 && nodes[joint]?.isJoint) weight[joint] = (weight[joint] ?? 0) + (mesh.weights[i] ?? 0);
  });
  const isUsed = new Uint8Array(nodes.length);
  nodes.forEach((_, n) => {
    if ((weight[n] ?? 0) < 0.5) return;
    for (let at = n; at >= 0 && isUsed[at] === 0; at = nodes[at]?.parent ?? -1) isUsed[at] = 1;
  });
  const list = nodes.flatMap((_, n) => (isUsed[n] === 1 ? [n] : []));
  return {
    at: (n) => nodes[n]?.at ?? [0, 0, 0],
    parent: (n) => nodes[n]?.parent ?? -1,
    children: (n) => (nodes[n]?.children ?? []).filter((child) => isUsed[child] === 1),
    weight,
    list,
  };
}

type Found = { bones: Map<AvatarBone, number>; confidence: number };

/**
 * Finds the body in a tree of bones without meaningful names: the lowest pair of mirrored chains are legs, the widest
 * pair above their junction are arms, what goes up between the arms is the neck and the head.
 */
export function findByShape(model: SourceModel): Found | null {
  const tree = treeOf(model);
  const places = tree.list.map((n) => tree.at(n));
  if (places.length < 9) return null;
  const low = lowest(model);
  const high = Math.max(...places.map((p) => p[1]));
  const tall = high - low;
  if (!(tall > 0)) return null;
  const [best] = ([0, 2] as const)
    .map((axis) => ({ axis, ...pairsAcross(tree, axis, tall) }))
    .toSorted((a, b) => b.pairs.length - a.pairs.length);
  if (!best || best.pairs.length < 3) return null;
  const { axis, pairs, middle } = best;
  const legs = pairs
    .map((pair) => ({ pair, meet: meeting(tree, pair) }))
    .filter(({ meet }) => meet >= 0)
    .toSorted((a, b) => tree.at(a.pair[0])[1] - tree.at(b.pair[0])[1])[0];
  if (!legs) return null;
  const hips = legs.meet;
  const isBelowHips = (n: number): boolean => {
    for (let at = n; at >= 0; at = tree.parent(at)) if (at === hips) return true;
    return false;
  };
  const legRoots = legs.pair.map((n) => childTowards(tree, hips, n));
  const arms = pairs
    .map((pair) => ({ pair, meet: meeting(tree, pair) }))
    .filter(
      ({ meet, pair }) =>
        meet >= 0 &&
        isBelowHips(meet) &&
        meet !== hips &&
        pair.every((n) => !legRoots.includes(childTowards(tree, hips, n))) &&
        tree.at(meet)[1] > tree.at(hips)[1] - 0.02 * tall,
    )
    .toSorted((a, b) => reach(tree, b.pair, axis, middle) - reach(tree, a.pair, axis, middle))[0];
  if (!arms) return null;
  const chest = arms.meet;
  const bones = new Map<AvatarBone, number>([
    ["hips", hips],
    ["chest", chest],
  ]);
  const forward = facing(model, tree, legs.pair, axis);
  // The cross product up × forward points left.
  const leftSign = axis === 0 ? forward : -forward;
  const up = headChain(tree, chest, axis, middle, tall);
  if (up.length === 0) return null;
  const head =
    up.length < 3
      ? up.at(-1)
      : up.slice(1).toSorted((a, b) => (tree.weight[b] ?? 0) - (tree.weight[a] ?? 0))[0];
  if (head === undefined) return null;
  bones.set("head", head);
  const [neck] = up;
  if (neck !== undefined && neck !== head) bones.set("neck", neck);
  for (const pair of [legs, arms])
    for (const end of pair.pair) {
      const isLeft = Math.sign(tree.at(end)[axis] - middle) === leftSign;
      const chain = chainTo(tree, pair.meet, end);
      const side = isLeft ? "left" : "right";
      if (pair === legs) nameLeg(tree, bones, side, chain);
      else nameArm(tree, bones, side, chain);
    }
  return { bones, confidence: 0.55 };
}

const lowest = ({ mesh }: SourceModel): number => {
  let low = Infinity;
  for (let i = 1; i < mesh.positions.length; i += 3) low = Math.min(low, mesh.positions[i] ?? 0);
  return low;
};

type Pair = readonly [number, number];

function pairsAcross(tree: Tree, axis: 0 | 2, tall: number): { pairs: Pair[]; middle: number } {
  const middles = tree.list.map((n) => tree.at(n)[axis]).toSorted((a, b) => a - b);
  const middle = ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2;
  const other = axis === 0 ? 2 : 0;
  const pairs: Pair[] = [];
  const taken = new Set<number>();
  for (const a of tree.list) {
    const p = tree.at(a);
    if (p[axis] - middle < 0.02 * tall || taken.has(a)) continue;
    const near = tree.list
      .filter((b) => b !== a && !taken.has(b) && depth(tree, a) === depth(tree, b))
      .map((b) => {
        const q = tree.at(b);
        return { b, off: Math.hypot(p[axis] + q[axis] - 2 * middle, p[1] - q[1], p[other] - q[other]) };
      })
      .filter(({ off }) => off < 0.06 * tall)
      .toSorted((x, y) => x.off - y.off)[0];
    if (!near) continue;
    taken.add(a).add(near.b);
    pairs.push([a, near.b]);
  }
  return { pairs, middle };
}

function depth(tree: Tree, n: number): number {
  let steps = 0;
  for (let at = tree.parent(n); at >= 0; at = tree.parent(at)) steps += 1;
  return steps;
}

function meeting(tree: Tree, [a, b]: Pair): number {
  const above = new Set<number>();
  for (let at = a; at >= 0; at = tree.parent(at)) above.add(at);
  for (let at = b; at >= 0; at = tree.parent(at)) if (above.has(at)) return at;
  return -1;
}

function childTowards(tree: Tree, from: number, to: number): number {
  let at = to;
  while (tree.parent(at) !== from && tree.parent(at) >= 0) at = tree.parent(at);
  return at;
}

function chainTo(tree: Tree, from: number, to: number): number[] {
  const chain: number[] = [];
  for (let at = to; at >= 0 && at !== from; at = tree.parent(at)) chain.unshift(at);
  return chain;
}

const reach = (tree: Tree, pair: Pair, axis: 0 | 2, middle: number): number =>
  Math.abs(tree.at(pair[0])[axis] - middle);

/** The direction of the toes along the other axis. */
function facing(model: SourceModel, tree: Tree, feet: Pair, axis: 0 | 2): 1 | -1 {
  const other = axis === 0 ? 2 : 0;
  let lean = 0;
  for (const foot of feet) {
    const ankle = ankleOf(tree, foot);
    const below = new Set<number>([ankle]);
    for (const n of tree.list) for (let at = n; at >= 0; at = tree.parent(at)) if (at === ankle) below.add(n);
    const { joints, weights, positions } = model.mesh;
    joints.forEach((joint, i) => {
      if (!below.has(joint)) return;
      const v = Math.floor(i / 4);
      lean += ((positions[v * 3 + other] ?? 0) - tree.at(ankle)[other]) * (weights[i] ?? 0);
    });
    lean += (tree.at(foot)[other] - tree.at(ankle)[other]) * 1000;
  }
  return lean < 0 ? -1 : 1;
}

/** From a leg's last bone up to where the leg begins to rise. */
function ankleOf(tree: Tree, end: number): number {
  let at = end;
  for (let parent = tree.parent(at); parent >= 0; parent = tree.parent(at)) {
    const way = sub(tree.at(parent), tree.at(at));
    if (way[1] > 0.8 * size(way)) break;
    at = parent;
  }
  return at;
}

function headChain(tree: Tree, chest: number, axis: 0 | 2, middle: number, tall: number): number[] {
  const chain: number[] = [];
  for (let at = chest; ;) {
    const next = tree
      .children(at)
      .filter(
        (n) =>
          Math.abs(tree.at(n)[axis] - middle) < 0.03 * tall && tree.at(n)[1] > tree.at(at)[1] - 0.01 * tall,
      )
      .toSorted((a, b) => tree.at(b)[1] - tree.at(a)[1])[0];
    if (next === undefined) return chain;
    chain.push(next);
    at = next;
  }
}

/** The bone that divides a chain's length most evenly. */
function joint(tree: Tree, chain: readonly number[]): number | undefined {
  const lengths = chain.map((n, i) => (i === 0 ? 0 : size(sub(tree.at(n), tree.at(chain[i - 1] ?? 0)))));
  const all = lengths.reduce((a, b) => a + b, 0);
  let sum = 0;
  const inner = chain.slice(1, -1).map((n, i) => {
    sum += lengths[i + 1] ?? 0;
    return { n, off: Math.abs(sum - all / 2) };
  });
  return inner.toSorted((a, b) => a.off - b.off)[0]?.n;
}

function nameLeg(
  tree: Tree,
  bones: Map<AvatarBone, number>,
  side: "left" | "right",
  chain: readonly number[],
): void {
  const end = chain.at(-1);
  if (end === undefined) return;
  const foot = ankleOf(tree, end);
  const leg = chain.slice(0, chain.indexOf(foot) + 1);
  const [upper] = leg;
  const lower = joint(tree, leg);
  if (upper !== undefined && leg.length > 2) bones.set(`${side}UpperLeg`, upper);
  if (lower !== undefined) bones.set(`${side}LowerLeg`, lower);
  bones.set(`${side}Foot`, foot);
  const toes = chain[chain.indexOf(foot) + 1];
  if (toes !== undefined) bones.set(`${side}Toes`, toes);
}

function nameArm(
  tree: Tree,
  bones: Map<AvatarBone, number>,
  side: "left" | "right",
  whole: readonly number[],
): void {
  // Fingers branch off the hand.
  const branch = whole.findIndex((n) => tree.children(n).length >= 3);
  const chain = branch >= 2 ? whole.slice(0, branch + 1) : handEnd(tree, whole);
  const [first, second] = chain;
  const hand = chain.at(-1);
  if (first === undefined || second === undefined || hand === undefined || chain.length < 3) return;
  const long = (i: number) => size(sub(tree.at(chain[i] ?? 0), tree.at(chain[i - 1] ?? 0)));
  const hasShoulder = chain.length >= 4 && long(1) < 0.8 * long(2);
  const arm = hasShoulder ? chain.slice(1) : chain;
  if (hasShoulder) bones.set(`${side}Shoulder`, first);
  bones.set(`${side}UpperArm`, arm[0] ?? 0);
  const lower = joint(tree, arm);
  if (lower !== undefined) bones.set(`${side}LowerArm`, lower);
  bones.set(`${side}Hand`, hand);
}

/** Without fingers as a hint, a short last segment is part of the hand. */
function handEnd(tree: Tree, chain: readonly number[]): readonly number[] {
  let end = chain.length;
  const long = (i: number) => size(sub(tree.at(chain[i] ?? 0), tree.at(chain[i - 1] ?? 0)));
  while (end > 3 && long(end - 1) < 0.5 * long(end - 2)) end -= 1;
  return chain.slice(0, end);
}
