import type { AvatarPartKind } from "@veranda/contract/avatar";
import type { Field, Vec3 } from "../shape/field.ts";
import type { Rig } from "../shape/weights.ts";

/** Colour sources of surfaces. The numbers are those of the mesh file and of the engine's shader. */
export const SLOTS = {
  skin: 0,
  hair: 1,
  top: 2,
  bottom: 3,
  shoes: 4,
  accent: 5,
  white: 6,
  dark: 7,
  face: 8,
} as const;
export type Slot = keyof typeof SLOTS;

/** One closed body of one colour. A garment is a few of them, lapped over each other like cloth. */
export type Solid = {
  field: Field;
  slot: Slot;
  rig: Rig;
  min: Vec3;
  max: Vec3;
  cell: number;
  /** Triangles to keep, in the stored half if the part is mirrored. */
  triangles: number;
  softness?: number;
  shading?: number;
  hiddenBy?: Field;
  /** Stands clear of the middle, so that the mirrored half is a body of its own. */
  apart?: boolean;
};

export type Part = {
  id: string;
  kind: AvatarPartKind;
  mirrored: boolean;
  coversHair?: boolean;
  /** Kinds of parts that are hidden under it and omitted. */
  hides?: readonly AvatarPartKind[];
  solids: readonly Solid[];
};
