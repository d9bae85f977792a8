import { type AnimationSampler, type Document, type Mesh, type Node, Skin } from "@gltf-transform/core";
import { floatsOf } from "./keys.ts";
import { jointInfluences } from "./joint-influences.ts";
import { morphedVertices, weightRangesOf } from "./morph-weights.ts";
import { spanned } from "./spanned.ts";

/** A box that moves with a node, in its space. */
export type MovedBox = { node: Node; min: number[]; max: number[] };

/**
 * Boxes around everything that animations move, with blended morph targets; empty if nothing moves. Null if it isn't
 * certain what is drawn.
 */
export function boxesOf(document: Document): MovedBox[] | null {
  const root = document.getRoot();
  const nodes = root.listNodes();
  const moving = new Set<Node>();
  const blending = new Map<Mesh, AnimationSampler[]>();
  for (const animation of root.listAnimations())
    for (const channel of animation.listChannels()) {
      const [node, sampler] = [channel.getTargetNode(), channel.getSampler()];
      if (!node) continue;
      if (!sampler) return null;
      const mesh = channel.getTargetPath() === "weights" ? node.getMesh() : null;
      if (mesh) blending.set(mesh, [...(blending.get(mesh) ?? []), sampler]);
      else if (!moving.has(node)) node.traverse((below) => void moving.add(below));
    }
  const inScene = new Set<Node>();
  (root.getDefaultScene() ?? root.listScenes()[0])?.traverse((node) => void inScene.add(node));
  const ranges = weightRangesOf(nodes, (mesh) => blending.get(mesh) ?? []);
  const skinned = new Map<Mesh, boolean>();
  const boxes: MovedBox[] = [];
  for (const node of nodes) {
    const [mesh, skin] = [node.getMesh(), node.getSkin()];
    if (!mesh) continue;
    // Pages draw a mesh either with or without bones.
    if (ranges === null || (skinned.get(mesh) ?? skin !== null) !== (skin !== null)) return null;
    skinned.set(mesh, skin !== null);
    if (skin && (moving.has(node) || !isSure(node, skin))) return null;
    // Bones outside of the scene aren't moved with the model.
    if (skin?.listJoints().some((joint) => !inScene.has(joint)) === true) return null;
    const own = ranges.get(mesh) ?? [];
    const isMoving = [node, ...(skin?.listJoints() ?? [])].some((each) => moving.has(each));
    const isBlending = own.some(({ least, most }) => least !== 0 || most !== 0);
    const byNode = new Map<Node, MovedBox>();
    for (const primitive of mesh.listPrimitives()) {
      const readVertex = morphedVertices(primitive, own);
      const influencesOf = jointInfluences(primitive, node, skin);
      const [low, high]: [number[], number[]] = [[], []];
      for (let v = 0; v < (primitive.getAttribute("POSITION")?.getCount() ?? 0); v++) {
        const influences = influencesOf(v);
        if (influences === null) return null;
        if (!isMoving && !isBlending) continue;
        readVertex(v, low, high);
        for (const influence of influences) include(byNode, influence.node, influence.bind, low, high);
      }
    }
    boxes.push(...byNode.values());
  }
  return boxes;
}

/**
 * Maximum transform between a skinned node and the model: skinned vertices are transformed there and back, which costs
 * precision.
 */
const APART = 100;

/** Whether only its bones determine where it is drawn. */
function isSure(node: Node, skin: Skin): boolean {
  const binds = skin.getInverseBindMatrices();
  const numbers = binds && floatsOf(binds, Skin);
  if (binds && (numbers?.length ?? 0) < 16 * skin.listJoints().length) return false;
  let [least, most, away] = [1, 1, 0];
  for (let at: Node | null = node; at; at = at.getParentNode()) {
    const sizes = at.getScale().map(Math.abs);
    if (Math.abs(1 - Math.hypot(...at.getRotation())) > 0.01) return false;
    away = away * Math.max(...sizes) + Math.hypot(...at.getTranslation());
    [least, most] = [least * Math.min(...sizes), most * Math.max(...sizes)];
  }
  return least >= 1 / APART && most <= APART && away <= APART;
}

/** Extends a node's box by what is between two points, after a matrix into the node's space (null: none). */
function include(
  boxes: Map<Node, MovedBox>,
  node: Node,
  way: readonly number[] | null,
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
    const [least, most] = way === null ? [low[k] ?? 0, high[k] ?? 0] : spanned(way, k, low, high);
    // NaN is preserved, and detected at the end.
    min[k] = Math.min(min[k] ?? 0, least);
    max[k] = Math.max(max[k] ?? 0, most);
  }
}
