import { box, cut, type Field, grow, join, meet, ring, shell } from "../shape/field.ts";
import { upright } from "../shape/loft.ts";
import { bodyRig, type Rig, skirtRig } from "../shape/weights.ts";
import type { Part } from "./part.ts";
import { shirtCollar, buttons } from "./shirts.ts";
import {
  armEnd,
  cuff,
  easySections,
  easyTrunk,
  hem,
  longSleeve,
  neckLine,
  solid,
  topOf,
  underlayer,
} from "./tops.ts";

const suitOpening: Field = (x, y, z) => {
  const half = Math.max(0, (y - 1.1) * 0.34) + Math.max(0, (0.98 - y) * 0.22) + 0.003;
  return Math.max(Math.abs(x) - half, 0.02 - z);
};
const suitTrunk = grow(0.01, easyTrunk);
const suitLapel: Field = meet(0.005, shell(0.013, grow(0.006, suitTrunk)), (x, y, z) => {
  const inner = Math.max(0, (y - 1.1) * 0.34);
  const width = 0.014 + 0.046 * Math.min(1, Math.max(0, (y - 1.1) / 0.12));
  const notch =
    Math.abs(y - 1.262 - (Math.abs(x) - inner) * 0.4) < 0.007 && Math.abs(x) - inner > 0.022 ? 0.01 : 0;
  return Math.max(
    Math.abs(Math.abs(x) - inner - width / 2 + 0.004) - width / 2 + notch,
    1.1 - y,
    y - 1.315,
    -z,
  );
});
const suit = topOf("suit", [
  solid(
    cut(
      0.007,
      cut(0.005, join(0.045, suitTrunk, longSleeve(0.001, 0.041, armEnd - 0.026)), suitOpening),
      hem(0.845),
      neckLine(1.35),
      grow(-0.012, easyTrunk),
    ),
    340,
  ),
  solid(underlayer({ ease: -0.003, bottom: 1.0, neck: 1.34, side: 0.1 }), 80, "white", {
    min: [-0.02, 0.98, -0.02],
    max: [0.18, 1.42, 0.2],
  }),
  solid(suitLapel, 90, "top", {
    min: [-0.02, 1.08, 0],
    max: [0.18, 1.34, 0.17],
    cell: 0.005,
    softness: 0.003,
  }),
  shirtCollar("white"),
  solid(
    meet(0.003, shell(0.014, grow(0.003, easyTrunk)), (x, y, z) =>
      Math.max(Math.abs(x) - (y > 1.3 ? 0.016 : 0.012 + (1.3 - y) * 0.05), 1.03 - y, y - 1.335, -z),
    ),
    46,
    "accent",
    { min: [-0.01, 1.0, 0.03], max: [0.04, 1.36, 0.17], cell: 0.004, softness: 0.002 },
  ),
  cuff(armEnd - 0.018, 0.036, "white", 0.012),
  buttons(0.006, [1.065, 1.0], "dark", grow(0.009, suitTrunk)),
]);

/** Below the waist the cloth moves with `low`, above it with the body. */
export const belowWaist =
  (low: Rig): Rig =>
  (x, y, z) =>
    y < 0.95 && Math.abs(x) < 0.31 ? low(x, y, z) : bodyRig(x, y, z);

const coatTrunk = upright([
  [0.46, 0.236, 0.196, 0, -0.01],
  [0.6, 0.222, 0.182, 0, -0.01],
  [0.74, 0.206, 0.166, 0, -0.01],
  ...easySections.map(([y, w, d, o, f]) => [y, w + 0.02, d + 0.02, o ?? 0, f ?? 0] as const),
]);
const coatOpening: Field = (x, y, z) =>
  Math.max(Math.abs(x) - 0.018 - Math.max(0, (y - 1.14) * 0.22) - Math.max(0, (0.95 - y) * 0.1), 0.02 - z);
const coat = topOf("coat", [
  solid(
    cut(
      0.008,
      cut(0.006, join(0.05, coatTrunk, longSleeve(0.009, 0.05, armEnd - 0.02)), coatOpening),
      hem(0.48),
      neckLine(1.352),
      grow(-0.014, coatTrunk),
    ),
    380,
    "top",
    { min: [-0.02, 0.44, -0.24], rig: belowWaist(skirtRig), cell: 0.0075 },
  ),
  solid(underlayer({ ease: 0.001, bottom: 0.86, neck: 1.345, side: 0.12 }), 90, "accent", {
    max: [0.2, 1.42, 0.2],
    min: [-0.02, 0.84, -0.02],
  }),
  solid(
    cut(0.006, ring([0, 1.372, -0.02], 0.084, 0.08, 0.019, -0.42, 1.9), (x, y, z) =>
      Math.max(Math.abs(x) - 0.03 - Math.max(0, y - 1.33) * 0.25, -z),
    ),
    96,
    "top",
    { min: [-0.02, 1.28, -0.15], max: [0.14, 1.46, 0.12], cell: 0.0055 },
  ),
  cuff(armEnd - 0.045, 0.0535, "top", 0.024),
  solid(
    meet(0.008, shell(0.014, grow(0.004, coatTrunk)), box([0.125, 0.93, 0.1], [0.052, 0.013, 0.1], 0.008)),
    30,
    "top",
    { min: [0.05, 0.9, 0.02], max: [0.2, 0.97, 0.2], apart: true, cell: 0.006 },
  ),
]);

export const coats: readonly Part[] = [suit, coat];
