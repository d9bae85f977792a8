import type { ObjectTransform } from "@veranda/contract";

type Placed = { name: string; transform: ObjectTransform };

/** Something visible in a space's scene. Paths are local. */
export type SceneItem =
  | (Placed & { kind: "prefab"; path: string; tint: string | null })
  | (Placed & { kind: "model"; path: string })
  /** A picture, a metre high at scale 1, facing +Z. */
  | (Placed & { kind: "picture"; path: string; aspect: number })
  | (Placed & {
      kind: "light";
      colour: string;
      strength: number;
      reach: number;
      /** Cone of a spot light in degrees; null for a point light. */
      angle: number | null;
    })
  /** Something that can't be rendered by other programs: its transform and a description. */
  | (Placed & { kind: "mark"; extras: Record<string, string | number | boolean> });

export type SceneTask = {
  /** Output folder. */
  folder: string;
  name: string;
  /** Radiance of white in the lightmap is range × texel². */
  environment: { geometry: string; lightmap: string; range: number; exposure: number };
  items: SceneItem[];
};

export type SceneMade = { path: string; bytes: number; leftOut: string[] };
