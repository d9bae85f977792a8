import { z } from "zod";
import { text } from "./records/text.ts";

/**
 * What a surface is made of, by number in the geometry's `_SURFACE` alpha. The engine draws each pattern in its
 * shader; the order is that of the sources (kit/surfaces.py) and only grows at its end.
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
  "carpet",
  "brick",
  "concrete",
  "grass",
  "bark",
  "tile",
  "screen",
  "paint",
  "asphalt",
  "sand",
  "linoleum",
  "neon",
  "marble",
  "parquet",
  "velvet",
  "leather",
  "chalkboard",
  "skylight",
  "city",
  "traffic-x",
  "traffic-z",
  "led",
  "soil",
  "hedge",
  "corrugated",
] as const;
export type SurfaceKind = (typeof SURFACE_KINDS)[number];

/**
 * Metres a step of the geometry's `_RADIUS`, a byte: vertices of thin tubes lie on the tube's middle line, and their
 * normal times the radius is added when they are drawn. 0 is everything else.
 */
export const THIN_RADIUS_STEP = 0.000_125;

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
  /** The same on the floor above, where there is one (`groundGrid.storeys`). */
  upperLight: z.string().optional(),
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
  /** What water of every kind looks like here: the sea, and (shallow) the pools. */
  sea: z
    .object({ deep: light, shallow: light, glitter: z.number().min(0) })
    .default({ deep: [0.008, 0.05, 0.08], shallow: [0.03, 0.2, 0.22], glitter: 0.4 }),
  /** Radiance of lamp glass; 0 when they are out. */
  lamps: z.number().min(0),
  /** Motes in the air: dust by day, fireflies (glow over 1) at night; glow 0: none. */
  motes: z.object({ colour: light, glow: z.number().min(0) }),
  exposure: z.number().positive(),
});
export type EnvironmentVariant = z.infer<typeof environmentVariant>;
/** As it is written: what has a default may be left out. */
export type EnvironmentVariantInput = z.input<typeof environmentVariant>;

const place = z.object({ position: point, heading });
const size = { width: z.number().positive(), height: z.number().positive() };
/** A room's box, and the place that the picture of it is taken from. */
const mirroredRoom = z.object({ position: point, min: point, max: point });
export type MirroredRoom = z.infer<typeof mirroredRoom>;
const name = z.string().regex(/^[a-z0-9-]+$/);
/** A sentence or two that a person reads or hears. */
const words = text.min(1).max(300);

/** `y` is the water's surface, `depth` how deep it is below that: one swims from SWIMMING_DEPTH on. */
const pool = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rectangle"),
    x: z.tuple([z.number(), z.number()]),
    z: z.tuple([z.number(), z.number()]),
    y: z.number(),
    depth: z.number().positive().default(0.4),
  }),
  z.object({
    kind: z.literal("round"),
    centre: z.tuple([z.number(), z.number()]),
    radius: z.number(),
    y: z.number(),
    depth: z.number().positive().default(0.4),
  }),
]);

/** Metres of water that carry a swimmer. */
export const SWIMMING_DEPTH = 1.1;

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
    /**
     * Height of the floor above as bytes, base64, one a cell: 0 where there is none, else its share of the bounds'
     * height in 255ths. Absent where all is on one floor.
     */
    storeys: z.string().optional(),
  }),
  bounds: z.object({ min: point, max: point }),
  /** Whoever falls below this comes back to a spawn point. */
  killHeight: z.number(),
  spawnPoints: z.array(place).min(1),
  /** position: the top of the seat, where the bottom rests; heading: where the one who sits looks. */
  seats: z.array(
    place.extend({ name: z.string(), kind: z.enum(["chair", "bench", "stool", "floor"]).default("chair") }),
  ),
  /** Empty picture frames: the middle of the picture, where it looks, its size. */
  frames: z.array(place.extend({ name: z.string(), ...size })),
  /** What pictures can be shown on: the middle of the screen, where it looks, its size. */
  screens: z.array(place.extend({ name, ...size })).default([]),
  /** What things can be shown on: the middle of the top, and the side of the largest thing that fits. */
  pedestals: z.array(place.extend({ name, size: z.number().positive() })).default([]),
  /** position: the foot; heading: where the climber looks. */
  ladders: z.array(place.extend({ name, ...size })).default([]),
  /** Throws up whoever lands on it, at `speed` metres a second. */
  trampolines: z
    .array(z.object({ name, position: point, radius: z.number().positive(), speed: z.number().positive() }))
    .default([]),
  /** Takes whoever steps in to another place of the same space. */
  teleporters: z
    .array(z.object({ name, title: words, position: point, radius: z.number().positive(), target: place }))
    .default([]),
  /** What is worth seeing: where one stands to see it, and what it is. */
  pointsOfInterest: z.array(place.extend({ name, title: words, description: words })).default([]),
  /**
   * Boxes with names: "in the reading room". The smallest that holds a place names it. voice: those in a private one
   * hear each other alone, and who speaks on a stage is heard everywhere.
   */
  areas: z
    .array(
      z.object({
        name,
        title: words,
        min: point,
        max: point,
        ambience: z.string().optional(),
        voice: z.enum(["private", "stage"]).optional(),
      }),
    )
    .default([]),
  /** Where posters are taken from; fov is vertical, in degrees, for a picture of 16:9. */
  views: z.array(
    z.object({ name: z.string(), position: point, target: point, fov: z.number().min(10).max(100) }),
  ),
  /** Where lamps glow at night. */
  lamps: z.array(z.object({ position: point, size: z.number().positive() })),
  /** Where flames rise from. */
  fires: z.array(point),
  /** sea: the height of a sea to the horizon, null where there is none. */
  water: z
    .object({
      sea: z.number().nullable().default(null),
      pools: z.array(pool).default([]),
      fountain: point.nullable().default(null),
    })
    .prefault({}),
  /** Flocks that circle; radius of the whole flight. */
  birds: z
    .array(
      z.object({
        kind: z.enum(["gulls", "swallows"]),
        position: point,
        radius: z.number().positive(),
        count: z.int().min(1).max(40),
      }),
    )
    .default([]),
  /** Openings that the sun falls in through: the beam is seen in the air. position: the opening's middle. */
  shafts: z
    .array(
      z.object({
        position: point,
        /** Unit vector that the opening faces, into the room. */
        normal: point,
        ...size,
        length: z.number().positive(),
      }),
    )
    .default([]),
  /** The room that polished things mirror, or the rooms: they mirror the one that one is in. */
  reflection: z
    .union([mirroredRoom, z.array(mirroredRoom).min(1)])
    .nullable()
    .default(null),
  /** The bed of sound that belongs here. */
  ambience: z.string(),
});
export type EnvironmentManifest = z.infer<typeof environmentManifest>;
