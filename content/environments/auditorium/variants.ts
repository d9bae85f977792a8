import type { Light, VariantRecipe } from "../pack/recipe.ts";

const daySun: Light = [1.0, 0.94, 0.82];
const goldenSun: Light = [1.0, 0.58, 0.26];

/** The three moods. The lamps of a hall burn by day too; evening turns them up and the windows blue. */
export const auditoriumVariants: Record<string, VariantRecipe> = {
  day: {
    mix: [
      { layer: "windows", colour: [1.9, 2.1, 2.3] },
      { layer: "day-sun", colour: scaled(daySun, 9 / Math.PI) },
      { layer: "lamps", colour: [1.35, 1.12, 0.82] },
    ],
    look: {
      title: "Day",
      sun: { colour: daySun, intensity: 5 },
      hemisphere: { sky: [0.5, 0.5, 0.5], ground: [0.34, 0.27, 0.2], intensity: 1 },
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
      fog: { colour: [0.66, 0.7, 0.72], density: 0.0012 },
      lamps: 2.4,
      motes: { colour: [1, 0.95, 0.85], glow: 0.2 },
      exposure: 1.0,
    },
  },
  golden: {
    mix: [
      { layer: "windows", colour: [1.0, 0.8, 0.76] },
      { layer: "golden-sun", colour: scaled(goldenSun, 17 / Math.PI) },
      { layer: "lamps", colour: [1.5, 1.14, 0.78] },
    ],
    look: {
      title: "Golden hour",
      sun: { colour: goldenSun, intensity: 8 },
      hemisphere: { sky: [0.46, 0.38, 0.34], ground: [0.36, 0.25, 0.16], intensity: 1 },
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
      fog: { colour: [0.74, 0.46, 0.34], density: 0.0018 },
      lamps: 3.2,
      motes: { colour: [1, 0.74, 0.42], glow: 0.4 },
      exposure: 0.98,
    },
  },
  night: {
    mix: [
      { layer: "windows", colour: [0.05, 0.08, 0.16] },
      { layer: "lamps", colour: [1.85, 1.42, 0.96] },
    ],
    look: {
      title: "Night",
      sun: { colour: [0.5, 0.68, 1.0], intensity: 0.3 },
      hemisphere: { sky: [0.2, 0.16, 0.12], ground: [0.16, 0.11, 0.07], intensity: 1 },
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
      fog: { colour: [0.05, 0.045, 0.05], density: 0.0014 },
      lamps: 6,
      motes: { colour: [1, 0.85, 0.6], glow: 0.16 },
      exposure: 1.1,
    },
  },
};

function scaled(colour: Light, factor: number): Light {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}
