import { AVATAR_BONES, type AvatarBone } from "@veranda/contract/avatar";
import { type ChosenBones, NEEDED_BONES } from "@veranda/contract/custom-avatar";
import { partOf } from "./bones.ts";
import { boneOf, readBoneName } from "./bone-names.ts";
import { Refusal } from "../refusal.ts";
import { findByShape } from "./skeleton-shape.ts";
import type { SourceModel } from "./source-model.ts";

export type BoneMap = {
  /** Node of each bone found. */
  nodes: Map<AvatarBone, number>;
  confidence: Map<AvatarBone, number>;
  unsure: AvatarBone[];
};

const SIDES = ["left", "right"] as const;
/** Below this confidence a person is asked to check. */
const SURE = 0.6;
/** Each bone must be a descendant of the one before. */
const CHAINS: readonly (readonly AvatarBone[])[] = [
  ["hips", "spine", "chest", "neck", "head"],
  ...SIDES.flatMap((side) => [
    [`${side}Shoulder`, `${side}UpperArm`, `${side}LowerArm`, `${side}Hand`] as const,
    ["hips", `${side}UpperLeg`, `${side}LowerLeg`, `${side}Foot`, `${side}Toes`] as const,
    [`${side}Hand`, `${side}ThumbProximal`] as const,
    [`${side}Hand`, `${side}IndexProximal`, `${side}IndexIntermediate`] as const,
    [`${side}Hand`, `${side}MiddleProximal`, `${side}MiddleIntermediate`] as const,
  ]),
];

/**
 * Maps our bones to a model's nodes: by the file's declarations, by names, then by shape; a person's choices take
 * precedence.
 */
export function mapBones(model: SourceModel, chosen: ChosenBones | null): BoneMap {
  const nodes = new Map<AvatarBone, number>();
  const confidence = new Map<AvatarBone, number>();
  const take = (bone: AvatarBone, node: number, sureness: number) => {
    if (nodes.has(bone)) return;
    nodes.set(bone, node);
    confidence.set(bone, sureness);
  };
  for (const bone of AVATAR_BONES) {
    const node = model.named.get(bone);
    if (node !== undefined) take(bone, node, 1);
  }
  for (const [bone, node] of findByNames(model)) take(bone, node, 0.9);
  const missing = () => NEEDED_BONES.filter((bone) => bone !== "chest" && !nodes.has(bone));
  if (missing().length > 0) {
    const shape = findByShape(model);
    if (shape)
      for (const [bone, node] of shape.bones)
        if (![...nodes.values()].includes(node)) take(bone, node, shape.confidence);
  }
  const byName = new Map(model.nodes.map(({ name }, n) => [name, n]));
  for (const bone of AVATAR_BONES) {
    const name = chosen?.[bone];
    if (name === undefined) continue;
    const node = name === null ? undefined : byName.get(name);
    nodes.delete(bone);
    confidence.delete(bone);
    if (node === undefined) continue;
    // A person's choice overrides an automatic match.
    for (const [other, found] of nodes)
      if (found === node && chosen?.[other] === undefined) nodes.delete(other);
    take(bone, node, 1);
  }
  if (missing().length > 0) throw new Refusal(chosen ? "BONES_UNFIT" : "NO_PERSON", missing().join(", "));
  if (chosen?.chest === undefined || !nodes.has("chest")) nameSpine(model, nodes, confidence);
  const misfits = checkOrder(model, nodes);
  if (misfits.length > 0 && chosen) throw new Refusal("BONES_UNFIT", misfits.join(", "));
  for (const bone of misfits) {
    if (NEEDED_BONES.some((needed) => needed === bone)) throw new Refusal("NO_PERSON", bone);
    nodes.delete(bone);
    confidence.delete(bone);
  }
  const unsure = chosen ? [] : NEEDED_BONES.filter((bone) => sureness(model, nodes, confidence, bone) < SURE);
  return { nodes, confidence, unsure };
}

function findByNames(model: SourceModel): Map<AvatarBone, number> {
  const found = new Map<AvatarBone, { node: number; score: number }>();
  const says = model.nodes.map(({ name }) => readBoneName(name));
  const hasThigh = { left: false, right: false };
  model.nodes.forEach(({ name }, n) => {
    const said = says[n];
    if (said && said !== "other" && said.part === "UpperLeg" && said.side && !/足/.test(name))
      hasThigh[said.side] = true;
  });
  model.nodes.forEach(({ isJoint, name, children }, n) => {
    const said = says[n];
    if (!said || said === "other") return;
    let { part } = said;
    // A lone "leg" above a knee or shin is the upper leg.
    if (part === "LowerLeg" && said.side && !hasThigh[said.side] && /leg/i.test(name) && !/lo/i.test(name))
      part = "UpperLeg";
    const bone = boneOf(part, said.side);
    if (bone === null) return;
    // If both exist, our hand begins at the wrist.
    const score = (isJoint ? 4 : 0) + (/wrist|手首/i.test(name) ? 2 : 0) + (children.length > 0 ? 1 : 0);
    const best = found.get(bone);
    if (!best || score > best.score) found.set(bone, { node: n, score });
  });
  return new Map([...found].map(([bone, { node }]) => [bone, node]));
}

const parentsOf = (model: SourceModel, node: number): number[] => {
  const list: number[] = [];
  for (let at = model.nodes[node]?.parent ?? -1; at >= 0; at = model.nodes[at]?.parent ?? -1) list.push(at);
  return list;
};

/** Of the bones between the hips and the arms, the first is the spine and a later one the chest. */
function nameSpine(
  model: SourceModel,
  nodes: Map<AvatarBone, number>,
  confidence: Map<AvatarBone, number>,
): void {
  const [hips, head, arm] = [nodes.get("hips"), nodes.get("head"), nodes.get("leftUpperArm")];
  if (hips === undefined || head === undefined || arm === undefined) throw new Refusal("NO_PERSON", "spine");
  const above = parentsOf(model, arm);
  const stop = new Set([nodes.get("neck"), nodes.get("leftShoulder"), head]);
  const between = parentsOf(model, head)
    .filter((n) => above.includes(n) && !stop.has(n))
    .toReversed();
  const at = between.indexOf(hips);
  const spine = at < 0 ? [] : between.slice(at + 1);
  const sure = confidence.get("chest") ?? Math.min(confidence.get("hips") ?? 0, confidence.get("head") ?? 0);
  nodes.delete("spine");
  nodes.delete("chest");
  const chest = spine.length < 2 ? spine[0] : spine[Math.ceil((spine.length - 1) / 2)];
  if (chest === undefined) throw new Refusal("NO_PERSON", "spine");
  nodes.set("chest", chest);
  confidence.set("chest", sure);
  const [first] = spine;
  if (first !== undefined && first !== chest) {
    nodes.set("spine", first);
    confidence.set("spine", sure);
  }
}

/** Bones that aren't descendants as their chain requires, or that share a node. */
function checkOrder(model: SourceModel, nodes: Map<AvatarBone, number>): AvatarBone[] {
  const misfits = new Set<AvatarBone>();
  const seen = new Map<number, AvatarBone>();
  for (const [bone, node] of nodes) {
    if (seen.has(node)) misfits.add(bone);
    seen.set(node, bone);
  }
  for (const chain of CHAINS) {
    let above: number | undefined;
    for (const bone of chain) {
      const node = nodes.get(bone);
      if (node === undefined) continue;
      if (above !== undefined && !parentsOf(model, node).includes(above)) misfits.add(bone);
      above = node;
    }
  }
  return [...misfits];
}

/** Confidence: a name counts less if the other side's bone isn't at the mirrored position. */
function sureness(
  model: SourceModel,
  nodes: Map<AvatarBone, number>,
  confidence: Map<AvatarBone, number>,
  bone: AvatarBone,
): number {
  const own = confidence.get(bone) ?? 0;
  const { side, part } = partOf(bone);
  if (own === 1 || side === null) return own;
  const placeOf = (name: AvatarBone) => model.nodes[nodes.get(name) ?? -1]?.at;
  const [a, b] = [placeOf(bone), placeOf(`${side === "left" ? "right" : "left"}${part}`)];
  const [hips, head] = [placeOf("hips"), placeOf("head")];
  if (!a || !b || !hips || !head) return own;
  return Math.abs(a[1] - b[1]) > 0.35 * Math.abs(head[1] - hips[1]) ? 0.4 : own;
}
