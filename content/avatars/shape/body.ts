import { ball, cut, ellipsoid, type Field, join, limb, turn, type Vec3 } from "./field.ts";
import { loft, type Section, upright } from "./loft.ts";
import { ARM_DROP_DEGREES, HAND_SCALE, LEG, SHOULDER, WRIST } from "./skeleton.ts";

const torsoSections: readonly Section[] = [
  [0.8, 0.1, 0.084, 0, -0.012],
  [0.85, 0.138, 0.108, 0, -0.01],
  [0.9, 0.15, 0.114, 0, -0.01],
  [0.96, 0.14, 0.104, 0, -0.004],
  [1.05, 0.122, 0.092, 0, 0.004],
  [1.13, 0.131, 0.098, 0, 0.004],
  [1.21, 0.146, 0.104, 0, 0],
  [1.27, 0.14, 0.094, 0, -0.008],
  [1.315, 0.112, 0.074, 0, -0.014],
  [1.35, 0.062, 0.056, 0, -0.014],
];

/** Sections of the arm are given by the distance from the shoulder. */
const armSections: readonly Section[] = [
  [-0.03, 0.046, 0.046],
  [0.02, 0.055, 0.056],
  [0.09, 0.051, 0.053],
  [0.19, 0.042, 0.045],
  [0.25, 0.04, 0.042],
  [0.31, 0.041, 0.043],
  [0.4, 0.034, 0.035],
  [0.48, 0.027, 0.03],
];

const legSections: readonly Section[] = [
  [0.06, 0.036, 0.046, 0.001, -0.014],
  [0.12, 0.036, 0.042, 0.001, -0.016],
  [0.22, 0.046, 0.052, 0.001, -0.017],
  [0.33, 0.056, 0.062, 0.001, -0.018],
  [0.42, 0.057, 0.06, 0.001, -0.008],
  [0.48, 0.06, 0.062, 0.001, 0.002],
  [0.58, 0.071, 0.076, 0, 0.002],
  [0.7, 0.083, 0.09, -0.002, 0.002],
  [0.8, 0.091, 0.1, -0.006, -0.002],
  [0.88, 0.09, 0.1, -0.012, -0.006],
];

/** Puts something modelled on the left arm of the T-pose where the arm hangs. */
export const onArm = (f: Field): Field => turn("z", -ARM_DROP_DEGREES, SHOULDER, f);

/** Puts something modelled at the left wrist, fingers along +X, palm down, thumb to +Z. */
const onHand = (f: Field): Field =>
  onArm(
    (x, y, z) =>
      f((x - WRIST[0]) / HAND_SCALE, (y - WRIST[1]) / HAND_SCALE, (z - WRIST[2]) / HAND_SCALE) * HAND_SCALE,
  );

/** Along the arm: width is front to back, depth is up and down in the T-pose. */
export const armLoft = (sections: readonly Section[]): Field =>
  onArm(loft(SHOULDER, [1, 0, 0], [0, 0, 1], [0, 1, 0], sections));

export const legLoft = (sections: readonly Section[]): Field =>
  upright(sections.map(([y, w, d, out = 0, forward = 0]) => [y, w, d, LEG.x + out, forward] as const));

export const torso = upright(torsoSections);
export const arm = armLoft(armSections);
export const leg = legLoft(legSections);
export const neck = limb([0, 1.29, -0.022], [0, 1.46, -0.012], 0.05, 0.047);

export const palm = join(
  0.02,
  limb([-0.052, 0, 0], [0.02, 0, 0], 0.0245, 0.027),
  ellipsoid([0.048, 0.001, 0.003], [0.046, 0.0185, 0.041]),
  limb([0.07, 0, 0.024], [0.075, 0, -0.02], 0.0165, 0.015),
);
const finger = (z: number, spread: number, length: number, r: number): Field => {
  const knuckle: Vec3 = [0.078, 0, z];
  const middle: Vec3 = [0.078 + length * 0.5, -0.005, z + spread * 0.5];
  const tip: Vec3 = [0.078 + length * 0.94, -0.017, z + spread];
  return join(0.006, limb(knuckle, middle, r * 1.08, r), limb(middle, tip, r, r * 0.9));
};
export const indexFinger = finger(0.0265, 0.004, 0.072, 0.0115);
export const otherFingers = join(
  0.004,
  finger(0.0085, 0.001, 0.079, 0.0118),
  finger(-0.0095, -0.001, 0.073, 0.0113),
  finger(-0.0265, -0.004, 0.058, 0.0102),
);
export const thumb = join(
  0.01,
  limb([0.016, -0.005, 0.02], [0.046, -0.011, 0.047], 0.0175, 0.0135),
  limb([0.046, -0.011, 0.047], [0.074, -0.015, 0.056], 0.0135, 0.0112),
);
export const hand = onHand(join(0.009, join(0.014, palm, thumb), indexFinger, otherFingers));

const ear = turn(
  "z",
  8,
  [0.113, 1.53, -0.012],
  cut(0.012, ellipsoid([0.113, 1.53, -0.012], [0.017, 0.034, 0.023]), ball([0.134, 1.534, -0.002], 0.016)),
);
export const skull = join(
  0.06,
  ellipsoid([0, 1.578, -0.014], [0.113, 0.115, 0.126]),
  ellipsoid([0, 1.512, 0.026], [0.096, 0.104, 0.088]),
);
export const head = cut(
  0.03,
  join(
    0.02,
    join(
      0.045,
      skull,
      ellipsoid([0.05, 1.487, 0.056], [0.047, 0.045, 0.045]),
      ellipsoid([-0.05, 1.487, 0.056], [0.047, 0.045, 0.045]),
      ellipsoid([0, 1.432, 0.072], [0.036, 0.03, 0.032]),
    ),
    join(
      0.018,
      ellipsoid([0, 1.505, 0.124], [0.0165, 0.015, 0.0185]),
      limb([0, 1.545, 0.104], [0, 1.51, 0.118], 0.008, 0.011),
    ),
    (x, y, z) => ear(Math.abs(x), y, z),
  ),
  // Shallow hollows for the eyes, so that light finds the brow and the cheek.
  ellipsoid([0.046, 1.54, 0.14], [0.034, 0.026, 0.03]),
  ellipsoid([-0.046, 1.54, 0.14], [0.034, 0.026, 0.03]),
);

/** The whole bare figure, which shades whatever is worn. */
export const figure: Field = (x, y, z) => {
  const ax = Math.abs(x);
  return Math.min(torso(x, y, z), arm(ax, y, z), leg(ax, y, z), neck(x, y, z), head(x, y, z), hand(ax, y, z));
};
