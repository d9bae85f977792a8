import { AVATAR_BONES, type AvatarBone } from "@veranda/contract/avatar";
import { CUSTOM_AVATAR_HEIGHT } from "@veranda/contract/custom-avatar";
import { changed, type ImportChange } from "@veranda/contract/import-changes";
import { boneAt, partOf, type PerBone, perBone, type SidePart } from "./bones.ts";
import { downTheBones, FAMILY_JOINTS, FAMILY_LEG } from "./family.ts";
import {
  about,
  add,
  after,
  arc,
  cross,
  dot,
  inverse,
  type Quat,
  STILL,
  sub,
  times,
  turned,
  unit,
  type Vec,
  vec,
  vecAt,
} from "./linear.ts";
import type { BoneMap } from "./map-bones.ts";
import { Refusal } from "../refusal.ts";
import type { SourceMesh, SourceModel } from "./source-model.ts";

/** A model in canonical form: metres, feet on the ground, facing +Z, skinned to our bones only. */
export type Canonical = {
  mesh: Omit<SourceMesh, "joints"> & { bones: Uint8Array };
  /** In the T-pose. */
  joints: PerBone<Vec>;
  bindRotations: PerBone<Quat>;
  stride: number;
  height: number;
  /** Height of the crown in the file, in metres. */
  foundHeight: number;
};

/** A figure outside this range is scaled to the usual height. */
const HEIGHTS = [0.9, 2.3] as const;

/** `chosen`: height of the crown in metres; null: as in the file, or the usual height if that isn't a person's. */
export function toCanonical(
  model: SourceModel,
  { nodes }: BoneMap,
  notes: ImportChange[],
  chosen: number | null,
): Canonical {
  const stand = uprightTurn(model, nodes);
  const source = model.mesh;
  const count = source.positions.length / 3;
  const { mesh, held } = dropHeld(model, nodes);
  if (held > 0) notes.push(changed("HELD", { count: held }));
  let low = Infinity;
  let high = -Infinity;
  const isUsed = new Uint8Array(count);
  for (const v of mesh.indices) isUsed[v] = 1;
  for (let v = 0; v < count; v++) {
    if (isUsed[v] === 0) continue;
    const { 1: y } = turned(stand, vecAt(source.positions, v));
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  const tall = high - low;
  if (!(tall > 1e-4)) throw new Refusal("EMPTY");
  const isUsual = tall >= HEIGHTS[0] && tall <= HEIGHTS[1];
  const height = chosen ?? (isUsual ? tall : CUSTOM_AVATAR_HEIGHT.usual);
  const scale = height / tall;
  if (Math.abs(height - tall) > 0.005)
    notes.push(changed("SIZE", { before: metres(tall), after: metres(height) }));
  const jointAt = (bone: AvatarBone): Vec | null => {
    const node = nodes.get(bone);
    return node === undefined ? null : turned(stand, model.nodes[node]?.at ?? [0, 0, 0]);
  };
  const [left, right] = [jointAt("leftUpperLeg"), jointAt("rightUpperLeg")];
  if (left === null || right === null) throw new Refusal("NO_PERSON", "legs");
  const origin: Vec = [(left[0] + right[0]) / 2, low, (left[2] + right[2]) / 2];
  const place = (p: Vec): Vec => times(sub(p, origin), scale);
  const bind = bindJoints((bone) => {
    const p = jointAt(bone);
    return p && place(p);
  });
  const rotations = bindTurns(bind, nodes);
  const { joints, lift } = tPose(bind, rotations);
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  for (let v = 0; v < count; v++) {
    const p = place(turned(stand, vecAt(source.positions, v)));
    positions.set([p[0], p[1] + lift, p[2]], v * 3);
    normals.set(turned(stand, vecAt(source.normals, v)), v * 3);
  }
  const mouths = source.mouths?.slice() ?? null;
  if (mouths)
    for (let v = 0; v < count; v++) mouths.set(times(turned(stand, vecAt(mouths, v)), scale), v * 3);
  const leg = joints.leftUpperLeg[1];
  return {
    mesh: { ...mesh, positions, normals, mouths, ...reduceWeights(model, nodes) },
    joints,
    bindRotations: rotations,
    stride: Math.min(1.6, Math.max(0.25, leg / FAMILY_LEG)),
    height,
    foundHeight: tall,
  };
}

/** Rounded as people state lengths. */
const metres = (length: number): number =>
  length >= 10 ? Math.round(length) : Math.round(length * 100) / 100;

/**
 * Rotation that makes the model upright and face +Z: up is from the hips to the head, left is towards the left limbs.
 */
function uprightTurn(model: SourceModel, nodes: Map<AvatarBone, number>): Quat {
  const place = (bone: AvatarBone): Vec => model.nodes[nodes.get(bone) ?? -1]?.at ?? [0, 0, 0];
  const spine = unit(sub(place("head"), place("hips")));
  // Small leans are part of the model; lying on its back is an axis convention of the exporter.
  const up: Vec = spine[1] > 0.7 ? [0, 1, 0] : nearestAxis(spine);
  const sideways = add(
    sub(place("leftUpperLeg"), place("rightUpperLeg")),
    sub(place("leftUpperArm"), place("rightUpperArm")),
  );
  const left = unit(sub(sideways, times(up, dot(sideways, up))));
  const forward = cross(left, up);
  const raise = arc(up, [0, 1, 0]);
  const f = turned(raise, forward);
  return after(about([0, 1, 0], -Math.atan2(f[0], f[2])), raise);
}

function nearestAxis(v: Vec): Vec {
  const [x, y, z] = vec((k) => Math.abs(v[k]));
  if (y >= x && y >= z) return [0, Math.sign(v[1]), 0];
  return x > z ? [Math.sign(v[0]), 0, 0] : [0, 0, Math.sign(v[2])];
}

/** The position of each of our joints in the bind pose. A missing one is placed where it has no effect. */
function bindJoints(found: (bone: AvatarBone) => Vec | null): PerBone<Vec> {
  const joints = new Map<AvatarBone, Vec>();
  for (const bone of AVATAR_BONES) {
    const p = found(bone);
    if (p) joints.set(bone, p);
  }
  const have = (bone: AvatarBone): Vec => {
    const joint = joints.get(bone);
    if (joint === undefined) throw new Refusal("NO_PERSON", bone);
    return joint;
  };
  // A missing spine, neck or shoulder passes its rotation on to its children without displacing them.
  if (!joints.has("spine")) joints.set("spine", have("chest"));
  if (!joints.has("neck")) joints.set("neck", have("head"));
  for (const side of ["left", "right"] as const) {
    if (!joints.has(`${side}Shoulder`)) joints.set(`${side}Shoulder`, have(`${side}UpperArm`));
    const elbow = have(`${side}LowerArm`);
    const hand = have(`${side}Hand`);
    const along = sub(hand, elbow);
    const proportion = (bone: AvatarBone): Vec => {
      const offset = sub(FAMILY_JOINTS[bone], FAMILY_JOINTS[`${side}Hand`]);
      const turn = arc([side === "left" ? 1 : -1, 0, 0], along);
      return add(hand, turned(turn, times(offset, Math.hypot(...along) / 0.222)));
    };
    for (const finger of [
      "ThumbProximal",
      "IndexProximal",
      "IndexIntermediate",
      "MiddleProximal",
      "MiddleIntermediate",
    ] as const)
      if (!joints.has(`${side}${finger}`)) joints.set(`${side}${finger}`, proportion(`${side}${finger}`));
    const ankle = have(`${side}Foot`);
    // The ball of the foot is in front of the ankle, near the ground.
    if (!joints.has(`${side}Toes`))
      joints.set(`${side}Toes`, add(ankle, [0, -0.7 * ankle[1], 1.25 * Math.max(0.03, ankle[1])]));
  }
  return perBone(have);
}

/** Child bones whose direction determines a bone's rotation. */
const AIMS: Partial<Record<SidePart, SidePart>> = {
  UpperArm: "LowerArm",
  LowerArm: "Hand",
  UpperLeg: "LowerLeg",
  LowerLeg: "Foot",
};

/** Rotation of each bone in the bind pose relative to the T-pose. */
function bindTurns(bind: PerBone<Vec>, nodes: Map<AvatarBone, number>): PerBone<Quat> {
  const way = (from: AvatarBone, to: AvatarBone): Vec => sub(bind[to], bind[from]);
  const rest = (from: AvatarBone, to: AvatarBone): Vec => sub(FAMILY_JOINTS[to], FAMILY_JOINTS[from]);
  return downTheBones((bone, parent) => {
    const { side, part } = partOf(bone);
    if (side === null || part === "Shoulder") return STILL;
    const above = parent?.made ?? STILL;
    const turnedTo = (to: AvatarBone) => after(arc(turned(above, rest(bone, to)), way(bone, to)), above);
    const aim = AIMS[part];
    if (aim !== undefined) return turnedTo(`${side}${aim}`);
    if (part === "Hand")
      return nodes.has(`${side}MiddleProximal`) ? turnedTo(`${side}MiddleProximal`) : above;
    if (part !== "Foot") return above;
    // Soles are flat on the ground whatever the shoe: only the outward angle of the toes counts.
    const a = way(bone, `${side}Toes`);
    const b = rest(bone, `${side}Toes`);
    return about([0, 1, 0], Math.atan2(a[0], a[2]) - Math.atan2(b[0], b[2]));
  });
}

/** Joints of the T-pose; `lift` is the distance by which the body is raised so that its soles are on the ground. */
function tPose(bind: PerBone<Vec>, rotations: PerBone<Quat>): { joints: PerBone<Vec>; lift: number } {
  const joints = downTheBones<Vec>((bone, parent) =>
    parent === null
      ? bind[bone]
      : add(parent.made, turned(inverse(rotations[parent.bone]), sub(bind[bone], bind[parent.bone]))),
  );
  const lift = Math.max(bind.leftFoot[1] - joints.leftFoot[1], bind.rightFoot[1] - joints.rightFoot[1]);
  return { joints: perBone((bone) => add(joints[bone], [0, lift, 0])), lift };
}

/** Transfers the weights of each bone of the file to the nearest of our bones above it. */
function reduceWeights(
  model: SourceModel,
  nodes: Map<AvatarBone, number>,
): { bones: Uint8Array; weights: Float32Array } {
  const { joints, weights } = model.mesh;
  const ofNode = boneOfNodes(model, nodes);
  const count = joints.length / 4;
  const bones = new Uint8Array(count * 4);
  const reduced = new Float32Array(count * 4);
  const sum = new Float32Array(AVATAR_BONES.length);
  for (let v = 0; v < count; v++) {
    sum.fill(0);
    for (let k = 0; k < 4; k++) {
      const joint = joints[v * 4 + k] ?? 0;
      const b = joint < 0 ? 0 : (ofNode[joint] ?? 0);
      sum[b] = (sum[b] ?? 0) + (weights[v * 4 + k] ?? 0);
    }
    const strongest = [...sum.keys()]
      .filter((b) => (sum[b] ?? 0) > 0.004)
      .toSorted((a, b) => (sum[b] ?? 0) - (sum[a] ?? 0))
      .slice(0, 4);
    const all = strongest.reduce((total, b) => total + (sum[b] ?? 0), 0);
    strongest.forEach((b, k) => {
      bones[v * 4 + k] = b;
      reduced[v * 4 + k] = (sum[b] ?? 0) / all;
    });
    if (strongest.length === 0) reduced[v * 4] = 1;
  }
  return { bones, weights: reduced };
}

function boneOfNodes(model: SourceModel, nodes: Map<AvatarBone, number>): Uint8Array {
  const own = new Map([...nodes].map(([bone, node]) => [node, boneAt(bone)]));
  const out = new Uint8Array(model.nodes.length);
  model.nodes.forEach((_, n) => {
    for (let up = n; up >= 0; up = model.nodes[up]?.parent ?? -1) {
      const bone = own.get(up);
      if (bone === undefined) continue;
      out[n] = bone;
      return;
    }
  });
  return out;
}

/**
 * Removes separate objects attached to a hand without being skinned to it: swords and shields, often several at once.
 */
function dropHeld(model: SourceModel, nodes: Map<AvatarBone, number>): { mesh: SourceMesh; held: number } {
  const hands = new Set([nodes.get("leftHand"), nodes.get("rightHand")]);
  const { mesh } = model;
  const isHeld = model.nodes.map(({ isJoint }, n) => {
    if (isJoint) return false;
    for (let up = n; up >= 0; up = model.nodes[up]?.parent ?? -1) if (hands.has(up)) return true;
    return false;
  });
  const things = new Set<number>();
  const indices: number[] = [];
  const materials: number[] = [];
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const joint = mesh.joints[(mesh.indices[i] ?? 0) * 4] ?? 0;
    if (joint >= 0 && isHeld[joint] === true) {
      things.add(joint);
      continue;
    }
    indices.push(mesh.indices[i] ?? 0, mesh.indices[i + 1] ?? 0, mesh.indices[i + 2] ?? 0);
    materials.push(mesh.materials[i / 3] ?? 0);
  }
  if (indices.length === 0) throw new Refusal("EMPTY");
  return {
    mesh: { ...mesh, indices: Uint32Array.from(indices), materials: Uint16Array.from(materials) },
    held: things.size,
  };
}
