import type { AvatarBone } from "@veranda/contract/avatar";
import { arm, head, indexFinger, neck, otherFingers, palm, thumb, torso } from "./body.ts";
import { ARM, HAND_SCALE, LEG, SHOULDER, toTPose, WRIST } from "./skeleton.ts";

export type Weights = Map<AvatarBone, number>;
/**
 * Skin weights of a solid: those of the body below it, or of a single bone. Points are those of the modelled pose, x ≥
 * 0.
 */
export type Rig = (x: number, y: number, z: number) => Weights;

export function smoothstep(from: number, to: number, t: number): number {
  const s = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return s * s * (3 - 2 * s);
}

export const rigid =
  (bone: AvatarBone): Rig =>
  () =>
    new Map([[bone, 1]]);

/** Distributes 1 along a chain: each step takes its fraction from those before it. */
function chain(first: AvatarBone, steps: readonly (readonly [AvatarBone, number])[]): Weights {
  const weights: Weights = new Map([[first, 1]]);
  for (const [bone, part] of steps) {
    for (const [other, w] of weights) weights.set(other, w * (1 - part));
    weights.set(bone, part);
  }
  return weights;
}

function mix(a: Weights, b: Weights, t: number): Weights {
  const out: Weights = new Map();
  for (const [bone, w] of a) out.set(bone, w * (1 - t));
  for (const [bone, w] of b) out.set(bone, (out.get(bone) ?? 0) + w * t);
  return out;
}

function trunk(x: number, y: number): Weights {
  const shoulder = 0.75 * smoothstep(0.035, 0.12, x) * smoothstep(1.17, 1.28, y);
  return chain("hips", [
    ["spine", smoothstep(0.93, 1.05, y)],
    ["chest", smoothstep(1.06, 1.18, y)],
    ["neck", smoothstep(1.315, 1.375, y)],
    ["leftShoulder", shoulder],
  ]);
}

/** Fraction of the leg in a point of the trousers: the fold runs up and outward from the crotch. */
function legShare(x: number, y: number): number {
  return 1 - smoothstep(-0.075, 0.06, y - 0.828 - 0.32 * (x - LEG.x));
}

function legOf(x: number, y: number, side: "left" | "right"): Weights {
  return chain(`${side}UpperLeg`, [
    [`${side}LowerLeg`, 1 - smoothstep(LEG.knee - 0.07, LEG.knee + 0.07, y)],
    [`${side}Foot`, 1 - smoothstep(LEG.ankle - 0.03, LEG.ankle + 0.03, y)],
  ]);
}

/** Points in between are weighted to both legs. */
function legs(x: number, y: number, reach: number): Weights {
  const right = 0.5 * (1 - smoothstep(0, reach, x));
  return mix(legOf(x, y, "left"), legOf(x, y, "right"), right);
}

const armWeights = (along: number): Weights =>
  chain("leftUpperArm", [
    ["leftLowerArm", smoothstep(ARM.upper - 0.05, ARM.upper + 0.05, along)],
    ["leftHand", smoothstep(ARM.upper + ARM.lower - 0.025, ARM.upper + ARM.lower + 0.02, along)],
  ]);

export const bodyRig: Rig = (x, y, z) => {
  const [tx] = toTPose(x, y, z);
  const along = tx - SHOULDER[0];
  const isArm = smoothstep(-0.025, 0.03, torso(x, y, z) - arm(x, y, z)) * smoothstep(-0.065, 0.06, along);
  let weights = trunk(x, y);
  weights = mix(weights, legs(x, y, 0.02), legShare(x, y));
  return mix(weights, armWeights(along), isArm);
};

export const headRig: Rig = (x, y, z) => {
  const share = Math.max(smoothstep(-0.012, 0.022, neck(x, y, z) - head(x, y, z)), smoothstep(1.43, 1.47, y));
  return mix(trunk(Math.min(x, 0.03), y), new Map([["head", 1]]), share);
};

export const handRig: Rig = (x, y, z) => {
  const [tx, ty, tz] = toTPose(x, y, z);
  const hx = (tx - WRIST[0]) / HAND_SCALE;
  const hy = (ty - WRIST[1]) / HAND_SCALE;
  const hz = (tz - WRIST[2]) / HAND_SCALE;
  const wrist = armWeights(tx - SHOULDER[0]);
  const dThumb = thumb(hx, hy, hz);
  const dPalm = palm(hx, hy, hz);
  const dIndex = indexFinger(hx, hy, hz);
  const dOthers = otherFingers(hx, hy, hz);
  const isFinger = smoothstep(0.072, 0.092, hx);
  const isIndex = smoothstep(-0.004, 0.004, dOthers - dIndex);
  const bend = smoothstep(0.11, 0.124, hx);
  const index = chain("leftIndexProximal", [["leftIndexIntermediate", bend]]);
  const others = chain("leftMiddleProximal", [["leftMiddleIntermediate", bend]]);
  const fingers = mix(wrist, mix(others, index, isIndex), isFinger);
  const isThumb =
    smoothstep(-0.006, 0.008, Math.min(dPalm, dIndex) - dThumb) *
    smoothstep(0.018, 0.034, hz) *
    smoothstep(0.01, 0.03, hx);
  return mix(fingers, new Map([["leftThumbProximal", 1]]), isThumb);
};

export const shoeRig: Rig = (_x, y, z) =>
  mix(
    chain("leftFoot", [["leftToes", smoothstep(0.07, 0.125, z) * (1 - smoothstep(0.07, 0.12, y))]]),
    new Map([["leftLowerLeg", 1]]),
    smoothstep(LEG.ankle + 0.01, LEG.ankle + 0.07, y),
  );

/** Where cloth in front has no thigh behind it, 0 to 1. */
const betweenThighs = (x: number, z: number): number =>
  smoothstep(-0.02, 0.06, z) * (1 - smoothstep(0, 0.1, x));

/**
 * A skirt hangs from the hips. In front it follows the thigh entirely, or a raised knee would come through the cloth;
 * between the thighs it sinks, and behind them it hangs.
 */
export const skirtRig: Rig = (x, y, z) => {
  const onThigh = smoothstep(-0.08, 0.02, z) * smoothstep(0, 0.1, x);
  const reach = smoothstep(0.93, 0.66, y) * (0.82 + 0.18 * onThigh - 0.24 * betweenThighs(x, z));
  const crease = legShare(x, y) * (0.6 + 0.4 * onThigh);
  const thighs = mix(
    new Map([["leftUpperLeg", 1]]),
    new Map([["rightUpperLeg", 1]]),
    0.5 * (1 - smoothstep(0, 0.11, x)),
  );
  return mix(trunk(x, y), thighs, y < 0.93 ? Math.max(reach, crease) : 0);
};

/** A skirt down to the feet: lower legs carry its hem. */
export const robeRig: Rig = (x, y) => {
  const right = 0.5 * (1 - smoothstep(0, 0.15, x));
  const carried = mix(legOf(x, Math.max(y, 0.2), "left"), legOf(x, Math.max(y, 0.2), "right"), right);
  return mix(trunk(x, y), carried, smoothstep(0.93, 0.6, y) * 0.85);
};

/** Long hair: held by the head above, lying on neck and back below. */
export const longHairRig: Rig = (_x, y) =>
  chain("chest", [
    ["neck", smoothstep(1.25, 1.36, y)],
    ["head", smoothstep(1.34, 1.46, y)],
  ]);
