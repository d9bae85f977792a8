import { z } from "zod";

/**
 * What a surface is made of, by number in the geometry's `_SURFACE` alpha. The engine draws each pattern in its
 * shader; the order is that of the sources (palette.py) and only grows at its end.
 */
export const SURFACE_KINDS = [
  "plain",
  "plaster",
  "terracotta",
  "flagstone",
  "wood-x",
  "wood-y",
  "wood-z",
  "masonry",
  "mosaic",
  "fabric",
  "glow",
  "metal",
  "leaf",
  "rock",
  "gravel",
  "rug",
  "glass",
  "roof",
] as const;
export type SurfaceKind = (typeof SURFACE_KINDS)[number];

/** Metres; +Y is up. */
const point = z.tuple([z.number(), z.number(), z.number()]);
/** Linear light, not sRGB; may pass 1. */
const light = z.tuple([z.number().min(0), z.number().min(0), z.number().min(0)]);
/** Radians about +Y; 0 looks along -Z. */
const heading = z.number();

/** A file beside the manifest; its name carries a hash of its content. */
const file = z.object({ file: z.string().regex(/^[a-z0-9.-]+$/), bytes: z.number().int().positive() });

export const environmentVariant = z.object({
  title: z.string(),
  /**
   * Everything but the sun's own light, as WebP: radiance of white = range × texel². Texture coordinates are the
   * geometry's TEXCOORD_0.
   */
  lightmap: file.extend({ range: z.number().positive() }),
  /** The same light on the ground as bytes, base64, RGB, rows along +Z: range × (byte / 255)². */
  groundLight: z.string(),
  /** direction points to the sun (or moon); intensity as three.js counts a directional light's. */
  sun: z.object({ direction: point, colour: light, intensity: z.number().min(0) }),
  hemisphere: z.object({ sky: light, ground: light, intensity: z.number().min(0) }),
  sky: z.object({
    zenith: light,
    middle: light,
    horizon: light,
    /** The glow round the sun. */
    halo: light,
    disc: light,
    cloudLit: light,
    cloudShade: light,
    /** 0 clear, 1 overcast. */
    cloudCover: z.number().min(0).max(1),
    stars: z.number().min(0).max(1),
  }),
  fog: z.object({ colour: light, /** Share lost a metre. */ density: z.number().min(0) }),
  sea: z.object({ deep: light, shallow: light, glitter: z.number().min(0) }),
  /** Radiance of lamp glass; 0 when they are out. */
  lamps: z.number().min(0),
  /** Motes in the air: dust by day, fireflies at night. */
  motes: z.object({ colour: light, glow: z.number().min(0) }),
  exposure: z.number().positive(),
});
export type EnvironmentVariant = z.infer<typeof environmentVariant>;

const place = z.object({ position: point, heading });

const pool = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rectangle"),
    x: z.tuple([z.number(), z.number()]),
    z: z.tuple([z.number(), z.number()]),
    y: z.number(),
  }),
  z.object({
    kind: z.literal("round"),
    centre: z.tuple([z.number(), z.number()]),
    radius: z.number(),
    y: z.number(),
  }),
]);

/** `environment.json`: everything there is to know of an environment before its files are fetched. */
export const environmentManifest = z.object({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  version: z.number().int().positive(),
  /** Hash of the sources that these files were built from. */
  sources: z.string().regex(/^[0-9a-f]{16}$/),
  files: z.object({ geometry: file, collision: file }),
  triangles: z.number().int().positive(),
  defaultVariant: z.string(),
  variants: z.record(z.string(), environmentVariant),
  groundGrid: z.object({
    origin: z.tuple([z.number(), z.number()]),
    cell: z.number().positive(),
    columns: z.number().int().positive(),
    rows: z.number().int().positive(),
    range: z.number().positive(),
  }),
  bounds: z.object({ min: point, max: point }),
  /** Whoever falls below this comes back to a spawn point. */
  killHeight: z.number(),
  spawnPoints: z.array(place).min(1),
  seats: z.array(place.extend({ name: z.string() })),
  /** Empty picture frames: the middle of the picture, where it looks, its size. */
  frames: z.array(
    place.extend({ name: z.string(), width: z.number().positive(), height: z.number().positive() }),
  ),
  /** Where posters are taken from; fov is vertical, in degrees, for a picture of 16:9. */
  views: z.array(
    z.object({ name: z.string(), position: point, target: point, fov: z.number().min(10).max(100) }),
  ),
  /** Where lamps glow at night. */
  lamps: z.array(z.object({ position: point, size: z.number().positive() })),
  /** Where flames rise from. */
  fires: z.array(point),
  water: z.object({ sea: z.number(), pools: z.array(pool), fountain: point.nullable() }),
  /** The bed of sound that belongs here. */
  ambience: z.string(),
});
export type EnvironmentManifest = z.infer<typeof environmentManifest>;
