import type { SampleSpace } from "@veranda/contract/sample-spaces";

/** An object on the ground: its position, turn (radians, 0 faces +Z), and props. */
export type Placed = {
  readonly prefab: string;
  readonly x: number;
  readonly z: number;
  readonly turn: number;
  readonly colour?: string;
  readonly scale?: number;
  /** Height in metres above the surface below it. */
  readonly lift?: number;
  /** Floats on the pool instead of standing on its floor. */
  readonly floats?: boolean;
  /** The ground is the first surface below this height. */
  readonly from?: number;
};

/** Text in the air or in front of a board; `y` is its centre, turn as of objects. */
export type Written = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly turn: number;
  readonly colour: string;
  readonly scale: number;
  readonly font: "heading" | "body";
};

/** A picture in one of the environment's empty frames. */
export type Hung = { readonly prefab: string; readonly frame: string; readonly colour?: string };

/** A screen for shares, at a place for one in the environment. */
export type Shown = { readonly screen: string };

/** Somebody in the poster: position, heading (radians, 0 looks along -Z), and activity. */
export type Passerby = {
  readonly x: number;
  readonly z: number;
  readonly heading: number;
  readonly emote?: string;
  readonly lift?: number;
  readonly from?: number;
};

/** Somebody in the poster on one of the environment's seats. */
export type Sitter = { readonly seat: string };

export type SpaceSource = Omit<SampleSpace, "objects" | "pictures" | "setting" | "order" | "view"> & {
  /** A string names one of the environment's views. */
  readonly view: SampleSpace["view"] | string;
  /** The terrace by default. */
  readonly environment?: string;
  readonly variant: "day" | "golden" | "night";
  readonly objects: readonly (Placed | Hung | Written | Shown)[];
  readonly people: readonly (Passerby | Sitter)[];
};

type More = Omit<Placed, "prefab" | "x" | "z" | "turn">;

export const put = (prefab: string, x: number, z: number, turn = 0, more: More = {}): Placed => ({
  prefab,
  x,
  z,
  turn,
  ...more,
});

export const hang = (prefab: string, frame: string, colour?: string): Hung =>
  colour ? { prefab, frame, colour } : { prefab, frame };

/** The environment's screen of this name, for shares. */
export const screenAt = (screen: string): Shown => ({ screen });

/** Turn of an object at x, z that faces a point. */
export const towards = (x: number, z: number, toX: number, toZ: number): number =>
  Math.atan2(toX - x, toZ - z);

const INK = "#26393d";
/** Distance of letters in front of a board's centre, metres. */
const BEFORE_BOARD = 0.06;
/** Legible across a plaza. */
const BOARD_SCALE = 1.3;

/** A board on two posts with two lines of text, the first one large; faces a point. */
export const signBoard = (
  [x, z]: readonly [number, number],
  [toX, toZ]: readonly [number, number],
  [title, words]: readonly [string, string],
  colour: string,
): (Placed | Written)[] => {
  const turn = towards(x, z, toX, toZ);
  const ahead = BEFORE_BOARD * BOARD_SCALE;
  const at = { x: x + ahead * Math.sin(turn), z: z + ahead * Math.cos(turn), turn, colour: INK };
  return [
    put("sign-board", x, z, turn, { colour, scale: BOARD_SCALE }),
    { ...at, text: title, y: 1.85 * BOARD_SCALE, scale: 1.4 * BOARD_SCALE, font: "heading" },
    { ...at, text: words, y: 1.45 * BOARD_SCALE, scale: 0.8 * BOARD_SCALE, font: "body" },
  ];
};

/** Several of a kind on a line, with the same turn. */
export const row = (
  prefab: string,
  [x0, z0]: readonly [number, number],
  [x1, z1]: readonly [number, number],
  count: number,
  turn = 0,
  more: (index: number) => More = () => ({}),
): Placed[] =>
  Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 0 : i / (count - 1);
    return put(prefab, x0 + (x1 - x0) * t, z0 + (z1 - z0) * t, turn, more(i));
  });

/** Several of a kind round a centre, facing it; angles in radians, 0 towards +Z. */
export const ring = (
  prefab: string,
  [x, z]: readonly [number, number],
  radius: number,
  angles: readonly number[],
  more: (index: number) => More = () => ({}),
): Placed[] =>
  angles.map((angle, i) =>
    put(prefab, x + Math.sin(angle) * radius, z + Math.cos(angle) * radius, angle + Math.PI, more(i)),
  );

/** `count` evenly spaced angles. */
export const angles = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / Math.max(1, count - 1));

export const round = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, i) => from + (i / count) * Math.PI * 2);

/** Cycles through a list. */
export const cycle =
  (colours: readonly string[]) =>
  (index: number): { colour: string } => ({ colour: colours[index % colours.length] ?? "#ffffff" });

export const sitter = (seat: string): Sitter => ({ seat });

/** Somebody facing a point. */
export const person = (
  x: number,
  z: number,
  toX: number,
  toZ: number,
  more: Partial<Passerby> = {},
): Passerby => ({
  x,
  z,
  heading: Math.atan2(x - toX, z - toZ),
  ...more,
});
