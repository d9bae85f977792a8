import { z } from "zod";

const metres = z.tuple([z.number(), z.number(), z.number()]);
/** Linear colour, 0 to 1. */
const colour = z.tuple([z.number(), z.number(), z.number()]);

/** Collision shapes of people, in the prefab's own coordinates. Rotation is a quaternion x, y, z, w. */
export const prefabCollider = z.discriminatedUnion("shape", [
  z.object({
    shape: z.literal("box"),
    centre: metres,
    size: metres,
    rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  }),
  z.object({ shape: z.literal("cylinder"), centre: metres, radius: z.number(), height: z.number() }),
]);
export type PrefabCollider = z.infer<typeof prefabCollider>;

/** A flame or bulb: at night it glows and lights what is within its reach (metres). */
export const prefabLamp = z.object({
  position: metres,
  colour,
  reach: z.number(),
  strength: z.number(),
  isFlickering: z.boolean(),
});
export type PrefabLamp = z.infer<typeof prefabLamp>;

export const prefab = z.object({
  id: z.string().regex(/^[a-z0-9-]{2,40}$/),
  title: z.string(),
  group: z.string(),
  /** GLB beside the catalogue; its name contains a hash of its content. */
  file: z.string(),
  bytes: z.int(),
  triangles: z.int(),
  bounds: z.object({ min: metres, max: metres }),
  /** Colour of its tinted surfaces if an object has none in `props.colour`; null: it has no tinted surfaces. */
  tint: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  colliders: z.array(prefabCollider),
  lamps: z.array(prefabLamp),
});
export type Prefab = z.infer<typeof prefab>;

/** `content/built/prefabs/prefabs.json`; files are named relative to it. */
export const prefabCatalogue = z.object({ version: z.literal(1), prefabs: z.array(prefab) });
export type PrefabCatalogue = z.infer<typeof prefabCatalogue>;

/**
 * `content/built/prefabs/pictures.json`: a picture of each prefab by its id, named relative to it, and the GLB that it
 * was taken of. Separate from the catalogue: visitors need one, builders the other.
 */
export const prefabPictures = z.object({
  version: z.literal(1),
  pictures: z.record(z.string(), z.object({ file: z.string(), of: z.string() })),
});

/** Props of a placed prefab: which prefab it is, and the colour of its tinted surfaces. */
export const prefabProps = z.object({
  prefab: z.string(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
});
export type PrefabProps = z.infer<typeof prefabProps>;
