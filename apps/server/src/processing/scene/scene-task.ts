import type { ObjectTransform } from "@veranda/contract";

type Placed = { name: string; transform: ObjectTransform };

/** What of a space is seen in its scene. Paths are of this machine. */
export type SceneItem =
  | (Placed & { kind: "prefab"; path: string; tint: string | null })
  | (Placed & { kind: "model"; path: string })
  /** A picture, a metre high at scale 1, that looks along +Z. */
  | (Placed & { kind: "picture"; path: string; aspect: number })
  | (Placed & {
      kind: "light";
      colour: string;
      strength: number;
      reach: number;
      /** Degrees of a spot's cone; null shines all round. */
      angle: number | null;
    })
  /** What can't be drawn elsewhere: its place, and in words what it is. */
  | (Placed & { kind: "mark"; extras: Record<string, string | number | boolean> });

export type SceneTask = {
  /** What is made lies in here. */
  folder: string;
  name: string;
  /** Radiance of white in the lightmap is range × texel². */
  environment: { geometry: string; lightmap: string; range: number; exposure: number };
  items: SceneItem[];
};

export type SceneMade = { path: string; bytes: number; leftOut: string[] };
