import { z } from "zod";

/** What can be around someone, for who has it told instead of seeing it. */
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

/** Ways to look from where one faces, clockwise. */
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
  /** For walk_to. Of several of one name it is the nearest one's. */
  id: z.string(),
  kind: surroundingKind,
  name: z.string(),
  /** More to say of it; empty where there is nothing. */
  detail: z.string(),
  /** How many of this name there are. */
  count: z.int(),
  /** Whole metres, over the ground. */
  distance: z.int(),
  /** From where the view looks. */
  direction,
  level: z.enum(["above", "same", "below"]),
});
export type Surrounding = z.infer<typeof surrounding>;

export const surroundings = z.object({
  /** The part of the place that one is in; null where it has no name. */
  area: z.string().nullable(),
  /** The nearest first. */
  entries: z.array(surrounding),
});
export type Surroundings = z.infer<typeof surroundings>;

/** A walk that the engine does for someone. */
export const guidedWalk = z.object({
  id: z.string(),
  name: z.string(),
  /** near: as near as one gets on foot. stopped: by oneself. */
  status: z.enum(["finding", "walking", "arrived", "near", "no_way", "stopped"]),
});
export type GuidedWalk = z.infer<typeof guidedWalk>;
