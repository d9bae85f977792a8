import type { Light, VariantRecipe } from "../pack/recipe.ts";

const daySun: Light = [1.0, 0.9, 0.75];
const goldenSun: Light = [1.0, 0.62, 0.34];

/** The three moods: a clear morning, a sunset in peach and lilac, a blue night with light along the edges. */
export const studioVariants: Record<string, VariantRecipe> = {
  day: {
    mix: [
      { layer: "sky", colour: [0.46, 0.56, 0.72] },
      { layer: "day-sun", colour: scaled(daySun, 4.2 / Math.PI) },
    ],
    look: {
      title: "Day",
      sun: { colour: daySun, intensity: 3.1 },
      hemisphere: { sky: [0.42, 0.53, 0.68], ground: [0.46, 0.4, 0.33], intensity: 1 },
      sky: {
        zenith: [0.08, 0.27, 0.64],
        middle: [0.28, 0.52, 0.8],
        horizon: [0.78, 0.82, 0.82],
        halo: [0.3, 0.28, 0.22],
        disc: [16, 15, 12],
        cloudLit: [1.15, 1.12, 1.08],
        cloudShade: [0.66, 0.72, 0.82],
        cloudCover: 0.2,
        stars: 0,
      },
      fog: { colour: [0.7, 0.77, 0.83], density: 0.0014 },
      sea: { deep: [0.02, 0.14, 0.2], shallow: [0.08, 0.36, 0.38], glitter: 0.6 },
      lamps: 0,
      motes: { colour: [1, 0.96, 0.9], glow: 0.06 },
      exposure: 0.62,
    },
  },
  golden: {
    mix: [
      { layer: "sky", colour: [0.36, 0.33, 0.46] },
      { layer: "glow", colour: [1.15, 0.66, 0.42] },
      { layer: "golden-sun", colour: scaled(goldenSun, 6 / Math.PI) },
      { layer: "lamps", colour: [0.24, 0.14, 0.07] },
    ],
    look: {
      title: "Golden hour",
      sun: { colour: goldenSun, intensity: 5.4 },
      hemisphere: { sky: [0.45, 0.4, 0.48], ground: [0.46, 0.34, 0.28], intensity: 1 },
      sky: {
        zenith: [0.09, 0.15, 0.44],
        middle: [0.4, 0.29, 0.5],
        horizon: [1.0, 0.5, 0.28],
        halo: [0.9, 0.38, 0.14],
        disc: [26, 16, 8],
        cloudLit: [1.35, 0.74, 0.56],
        cloudShade: [0.44, 0.36, 0.52],
        cloudCover: 0.24,
        stars: 0,
      },
      fog: { colour: [0.84, 0.5, 0.38], density: 0.0015 },
      sea: { deep: [0.04, 0.09, 0.15], shallow: [0.14, 0.22, 0.28], glitter: 1.1 },
      lamps: 1.6,
      motes: { colour: [1, 0.74, 0.46], glow: 0.2 },
      exposure: 0.72,
    },
  },
  night: {
    mix: [
      { layer: "sky", colour: [0.07, 0.1, 0.19] },
      { layer: "lamps", colour: [1.5, 1.02, 0.66] },
    ],
    look: {
      title: "Night",
      sun: { colour: [0.52, 0.68, 1.0], intensity: 0.5 },
      hemisphere: { sky: [0.07, 0.1, 0.18], ground: [0.08, 0.07, 0.06], intensity: 1 },
      sky: {
        zenith: [0.008, 0.02, 0.07],
        middle: [0.025, 0.05, 0.13],
        horizon: [0.1, 0.12, 0.22],
        halo: [0.06, 0.075, 0.11],
        disc: [2.6, 2.7, 2.9],
        cloudLit: [0.08, 0.09, 0.13],
        cloudShade: [0.022, 0.03, 0.055],
        cloudCover: 0.2,
        stars: 1,
      },
      fog: { colour: [0.06, 0.075, 0.135], density: 0.0022 },
      sea: { deep: [0.004, 0.012, 0.025], shallow: [0.012, 0.04, 0.055], glitter: 0.5 },
      lamps: 5,
      motes: { colour: [1, 0.9, 0.7], glow: 0.2 },
      exposure: 1.2,
    },
  },
};

function scaled(colour: Light, factor: number): Light {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}
