import { Color } from "three";

/** Kinds of motion of a surface: the engine's shader knows these by number. */
export const SWAY = { still: 0, hang: 1, cloth: 2, flame: 3, leaf: 4 } as const;

/** A surface's properties. Colours are linear; `tint` surfaces take the object's chosen colour. */
export type Paint = {
  readonly colour: readonly [number, number, number];
  readonly tint: boolean;
  readonly glow: number;
  readonly sway: keyof typeof SWAY;
  /** Radius in whole millimetres of something as thin as a wire, which is drawn at least a pixel wide. 0: not thin. */
  readonly wire: number;
};

export const paint = (hex: string, more: Partial<Omit<Paint, "colour">> = {}): Paint => {
  const { r, g, b } = new Color(hex);
  return { colour: [r, g, b], tint: false, glow: 0, sway: "still", wire: 0, ...more };
};

export const shaded = (of: Paint, factor: number): Paint => ({
  ...of,
  colour: [of.colour[0] * factor, of.colour[1] * factor, of.colour[2] * factor],
});

export const swaying = (of: Paint, sway: keyof typeof SWAY): Paint => ({ ...of, sway });

/** Cloth and lacquer that take the object's own colour; below 1 it is a darker stripe or fold of it. */
export const tinted = (brightness = 1, sway: keyof typeof SWAY = "still"): Paint => ({
  colour: [brightness, brightness, brightness],
  tint: true,
  glow: 0,
  sway,
  wire: 0,
});

/** One palette for everything, so that any two objects go well together. */
export const PALETTE = {
  oak: paint("#b98a58"),
  pine: paint("#d3aa74"),
  walnut: paint("#6f4a32"),
  driftwood: paint("#a3907a"),
  cream: paint("#f1e6d2"),
  paper: paint("#f6efe2"),
  linen: paint("#dccdb2"),
  sand: paint("#cfb48c"),
  terracotta: paint("#c4673f"),
  clay: paint("#a9573a"),
  coral: paint("#e0785c"),
  lemon: paint("#f0c63f"),
  honey: paint("#e0a23c"),
  teal: paint("#2f8a8b"),
  sea: paint("#5fb0b3"),
  sky: paint("#9cc9d8"),
  ink: paint("#2e3b4a"),
  plum: paint("#7d4a68"),
  rose: paint("#dc9aa0"),
  leaf: paint("#6f9450"),
  leafDark: paint("#4d7344"),
  leafLight: paint("#9ab862"),
  sage: paint("#a3ad88"),
  soil: paint("#4a3628"),
  stone: paint("#b9afa0"),
  stoneDark: paint("#8b8279"),
  charcoal: paint("#3b3734"),
  black: paint("#24211f"),
  brass: paint("#c89b4a"),
  steel: paint("#a9adae"),
  white: paint("#f7f3ea"),
  slate: paint("#35443f"),
  glass: paint("#a9d3d6"),
  lamp: paint("#ffd9a0", { glow: 1 }),
  ember: paint("#ff8a3c", { glow: 1 }),
} as const;
