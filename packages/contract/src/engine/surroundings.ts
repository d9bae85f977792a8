import { z } from "zod";

/** What can be around someone, for people who have it described instead of seeing it. */
export const surroundingKind = z.enum([
  "person",
  "view",
  "seat",
  "ladder",
  "trampoline",
  "teleporter",
  "screen",
  "object",
]);
export type SurroundingKind = z.infer<typeof surroundingKind>;

/** Directions relative to where the person faces, clockwise. */
export const DIRECTIONS = [
  "ahead",
  "ahead_right",
  "right",
  "behind_right",
  "behind",
  "behind_left",
  "left",
  "ahead_left",
] as const;
export const direction = z.enum(DIRECTIONS);
export type Direction = z.infer<typeof direction>;

export const surrounding = z.object({
  /** For walk_to. Of several with one name, the nearest. */
  id: z.string(),
  kind: surroundingKind,
  name: z.string(),
  /** More details; empty if there are none. */
  detail: z.string(),
  /** How many there are with this name. */
  count: z.int(),
  /** Whole metres along the ground. */
  distance: z.int(),
  /** Relative to the direction of the view. */
  direction,
  level: z.enum(["above", "same", "below"]),
});
export type Surrounding = z.infer<typeof surrounding>;

export const surroundings = z.object({
  /** The area around the person; null if it has no name. */
  area: z.string().nullable(),
  /** Nearest first. */
  entries: z.array(surrounding),
});
export type Surroundings = z.infer<typeof surroundings>;

/** A walk that the engine does for someone. */
export const guidedWalk = z.object({
  id: z.string(),
  name: z.string(),
  /** near: as near as possible on foot. stopped: by the person. */
  status: z.enum(["finding", "walking", "arrived", "near", "no_way", "stopped"]),
});
export type GuidedWalk = z.infer<typeof guidedWalk>;
