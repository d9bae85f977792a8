/* Colours of illustrations that the page draws; those that depend on the theme have a light and a dark value. */

/** The illustration of the sign-in dialog. */
export const PORCH = {
  skyHigh: "light-dark(#f6c89a, #16142a)",
  skyMiddle: "light-dark(#fbe0b8, #3a2640)",
  skyLow: "light-dark(#fff1d6, #8a4a3c)",
  seaFar: "light-dark(#7fb7ae, #3b4a5e)",
  seaNear: "light-dark(#2f7f7c, #101d2b)",
  sunGlow: "light-dark(#fff0c8, #c96a4a)",
  lampGlow: "light-dark(#ffe2a8, #ffb257)",
  sun: "light-dark(#fffaf0, #ffd9a8)",
  hills: "light-dark(#c9a98c, #33273a)",
  glitter: "light-dark(#fff3d4, #ffcf9a)",
  wall: "light-dark(#c4683f, #2a1a15)",
  arch: "light-dark(#a9532e, #1c110d)",
  railing: "light-dark(#f7ead8, #5a3d31)",
  cord: "light-dark(#8a4526, #6b4a3a)",
  lamp: "light-dark(#ffe7b3, #ffc876)",
  leaves: "light-dark(#5d7f4a, #26361f)",
  blossom: "light-dark(#d6447a, #8c2f55)",
} as const;

/** Logos of other companies, as their guidelines have them. */
export const MARKS = {
  google: { red: "#ea4335", blue: "#4285f4", yellow: "#fbbc05", green: "#34a853" },
  microsoft: { red: "#f25022", green: "#7fba00", blue: "#00a4ef", yellow: "#ffb900" },
} as const;

/** The sky by an environment's lighting. */
export const SKIES: Record<string, string> = {
  day: "linear-gradient(#8fc3e8, #e7f0f2)",
  golden: "linear-gradient(#e9b27a, #c96f4a)",
  night: "linear-gradient(#1c2440, #4a4668)",
};

/** Mixed with a profile's colour in its evening scene. */
export const EVENING = { haze: "#ffe3bd", sea: "#16302f", sun: "#fff3dd" } as const;

/** Notes' paper, as it looks in the space. */
export const SHEETS = { note: "#f6e3a1", paper: "#fffaf3", ink: "#2b2018" } as const;
