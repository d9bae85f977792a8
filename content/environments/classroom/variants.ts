import type { Light, VariantRecipe } from "../pack/recipe.ts";

const daySun: Light = [1.0, 0.94, 0.84];
const goldenSun: Light = [1.0, 0.6, 0.28];

/**
 * The three moods. Rooms are dim beside the open sky, so the baked sky is laid on stronger than the one that is seen
 * through the glass: eyes do the same.
 */
export const classroomVariants: Record<string, VariantRecipe> = {
  day: {
    mix: [
      { layer: "sky", colour: [0.8, 0.88, 1.0] },
      { layer: "windows", colour: [2.95, 3.0, 3.05] },
      { layer: "day-sun", colour: scaled(daySun, 6 / Math.PI) },
      // The board has its lamps by day as well.
      { layer: "lamps", colour: [0.26, 0.22, 0.16] },
    ],
    look: {
      title: "Day",
      sun: { colour: daySun, intensity: 4.2 },
      hemisphere: { sky: [0.6, 0.64, 0.68], ground: [0.4, 0.37, 0.33], intensity: 1 },
      sky: {
        zenith: [0.13, 0.32, 0.66],
        middle: [0.34, 0.56, 0.82],
        horizon: [0.74, 0.84, 0.9],
        halo: [0.2, 0.18, 0.12],
        disc: [12, 11, 9],
        cloudLit: [1.3, 1.26, 1.2],
        cloudShade: [0.62, 0.7, 0.8],
        cloudCover: 0.42,
        stars: 0,
      },
      fog: { colour: [0.66, 0.76, 0.82], density: 0.0011 },
      sea: { deep: [0.01, 0.06, 0.08], shallow: [0.03, 0.14, 0.15], glitter: 0.4 },
      lamps: 1,
      motes: { colour: [1, 0.96, 0.88], glow: 0.14 },
      exposure: 0.98,
    },
  },
  golden: {
    mix: [
      { layer: "sky", colour: [0.42, 0.42, 0.54] },
      { layer: "windows", colour: [1.0, 0.92, 0.98] },
      { layer: "golden-sun", colour: scaled(goldenSun, 10 / Math.PI) },
      { layer: "lamps", colour: [0.4, 0.29, 0.18] },
    ],
    look: {
      title: "Golden hour",
      sun: { colour: goldenSun, intensity: 7.2 },
      hemisphere: { sky: [0.5, 0.42, 0.42], ground: [0.4, 0.27, 0.18], intensity: 1 },
      sky: {
        zenith: [0.1, 0.19, 0.44],
        middle: [0.4, 0.36, 0.48],
        horizon: [0.98, 0.5, 0.24],
        halo: [0.9, 0.36, 0.1],
        disc: [22, 13, 6],
        cloudLit: [1.5, 0.76, 0.46],
        cloudShade: [0.36, 0.32, 0.44],
        cloudCover: 0.5,
        stars: 0,
      },
      fog: { colour: [0.74, 0.46, 0.34], density: 0.0016 },
      sea: { deep: [0.02, 0.05, 0.07], shallow: [0.06, 0.1, 0.11], glitter: 0.9 },
      lamps: 2.2,
      motes: { colour: [1, 0.74, 0.42], glow: 0.5 },
      exposure: 0.95,
    },
  },
  night: {
    mix: [
      { layer: "sky", colour: [0.05, 0.075, 0.15] },
      { layer: "windows", colour: [0.02, 0.03, 0.06] },
      { layer: "lamps", colour: [0.72, 0.58, 0.42] },
    ],
    look: {
      title: "Night",
      sun: { colour: [0.5, 0.68, 1.0], intensity: 0.4 },
      hemisphere: { sky: [0.2, 0.17, 0.14], ground: [0.16, 0.12, 0.08], intensity: 1 },
      sky: {
        zenith: [0.008, 0.02, 0.07],
        middle: [0.018, 0.042, 0.12],
        horizon: [0.05, 0.09, 0.18],
        halo: [0.05, 0.06, 0.09],
        disc: [2.4, 2.5, 2.7],
        cloudLit: [0.06, 0.07, 0.11],
        cloudShade: [0.016, 0.024, 0.05],
        cloudCover: 0.3,
        stars: 1,
      },
      fog: { colour: [0.03, 0.046, 0.09], density: 0.0014 },
      sea: { deep: [0.003, 0.01, 0.02], shallow: [0.012, 0.03, 0.045], glitter: 0.5 },
      lamps: 6,
      motes: { colour: [1, 0.9, 0.7], glow: 0.1 },
      exposure: 1.1,
    },
  },
};

function scaled(colour: Light, factor: number): Light {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}
