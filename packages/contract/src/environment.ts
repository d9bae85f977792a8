import { z } from "zod";
import { text } from "./records/text.ts";

/**
 * Materials of surfaces, by number in the geometry's `_SURFACE` alpha. The engine draws each pattern in its shader; the
 * order is that of the sources (kit/surfaces.py), and new ones are added at the end only.
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
 * Metres per step of the geometry's `_RADIUS`, a byte: vertices of thin tubes are on the tube's centre line, and their
 * normal times the radius is added when they are drawn. 0 for everything else.
 */
export const THIN_RADIUS_STEP = 0.000_125;

/** Metres; +Y is up. */
const point = z.tuple([z.number(), z.number(), z.number()]);
/** Linear light, not sRGB; may exceed 1. */
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
  /** The same for the floor above, if there is one (`groundGrid.storeys`). */
  upperLight: z.string().optional(),
  /** direction points to the sun (or moon); intensity as three.js counts a directional light's. */
  sun: z.object({ direction: point, colour: light, intensity: z.number().min(0) }),
  hemisphere: z.object({ sky: light, ground: light, intensity: z.number().min(0) }),
  sky: z.object({
    zenith: light,
    middle: light,
    horizon: light,
    /** The glow around the sun. */
    halo: light,
    disc: light,
    cloudLit: light,
    cloudShade: light,
    /** 0 clear, 1 overcast. */
    cloudCover: z.number().min(0).max(1),
    stars: z.number().min(0).max(1),
  }),
  fog: z.object({ colour: light, /** Share lost a metre. */ density: z.number().min(0) }),
  /** How water looks here: the sea, and (shallow) the pools. */
  sea: z
    .object({ deep: light, shallow: light, glitter: z.number().min(0) })
    .default({ deep: [0.008, 0.05, 0.08], shallow: [0.03, 0.2, 0.22], glitter: 0.4 }),
  /** Radiance of lamp glass; 0 when lamps are off. */
  lamps: z.number().min(0),
  /** Particles in the air: dust by day, fireflies (glow above 1) at night; glow 0: none. */
  motes: z.object({ colour: light, glow: z.number().min(0) }),
  exposure: z.number().positive(),
});
export type EnvironmentVariant = z.infer<typeof environmentVariant>;
/** As written in the file: fields with a default may be absent. */
export type EnvironmentVariantInput = z.input<typeof environmentVariant>;

const place = z.object({ position: point, heading });
const size = { width: z.number().positive(), height: z.number().positive() };
/** A room's box, and the position from which its reflections are rendered. */
const mirroredRoom = z.object({ position: point, min: point, max: point });
export type MirroredRoom = z.infer<typeof mirroredRoom>;
const name = z.string().regex(/^[a-z0-9-]+$/);
/** A sentence or two that people read or hear. */
const words = text.min(1).max(300);

/** `y` is the water's surface, `depth` its depth below that: people swim from SWIMMING_DEPTH on. */
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

/** Metres of water in which a person swims. */
export const SWIMMING_DEPTH = 1.1;

/** `environment.json`: everything about an environment that is needed before its files are loaded. */
export const environmentManifest = z.object({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  version: z.number().int().positive(),
  /** Hash of the sources from which these files were built. */
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
     * Height of the floor above as bytes, base64, one per cell: 0 if there is none, otherwise a fraction of the bounds'
     * height in 255ths. Absent if everything is on one floor.
     */
    storeys: z.string().optional(),
  }),
  bounds: z.object({ min: point, max: point }),
  /** Whoever falls below this returns to a spawn point. */
  killHeight: z.number(),
  spawnPoints: z.array(place).min(1),
  /** position: the top of the seat; heading: the direction in which a sitter looks. */
  seats: z.array(
    place.extend({ name: z.string(), kind: z.enum(["chair", "bench", "stool", "floor"]).default("chair") }),
  ),
  /** Empty picture frames: the centre of the picture, its direction and size. */
  frames: z.array(place.extend({ name: z.string(), ...size })),
  /** Screens: the centre, direction and size. */
  screens: z.array(place.extend({ name, ...size })).default([]),
  /** Pedestals: the centre of the top, and the side of the largest object that fits. */
  pedestals: z.array(place.extend({ name, size: z.number().positive() })).default([]),
  /** position: the foot; heading: the direction in which the climber looks. */
  ladders: z.array(place.extend({ name, ...size })).default([]),
  /** Throws up whoever lands on it, at `speed` metres a second. */
  trampolines: z
    .array(z.object({ name, position: point, radius: z.number().positive(), speed: z.number().positive() }))
    .default([]),
  /** Takes whoever steps in to another position in the same space. */
  teleporters: z
    .array(z.object({ name, title: words, position: point, radius: z.number().positive(), target: place }))
    .default([]),
  /** Points of interest: where to stand, and what can be seen. */
  pointsOfInterest: z.array(place.extend({ name, title: words, description: words })).default([]),
  /**
   * Boxes with names: "in the reading room". The smallest around a position names it. voice: people in a private one
   * hear only each other, and speakers on a stage are heard everywhere.
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
  /** Camera views for posters; fov is vertical, in degrees, for a picture of 16:9. */
  views: z.array(
    z.object({ name: z.string(), position: point, target: point, fov: z.number().min(10).max(100) }),
  ),
  /** Where lamps glow at night. */
  lamps: z.array(z.object({ position: point, size: z.number().positive() })),
  /** Where flames rise. */
  fires: z.array(point),
  /** sea: the height of a sea to the horizon, null if there is none. */
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
  /** Openings through which the sun shines: the beam is visible in the air. position: the centre of the opening. */
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
  /** The room, or rooms, in reflections: polished surfaces reflect the room that the person is in. */
  reflection: z
    .union([mirroredRoom, z.array(mirroredRoom).min(1)])
    .nullable()
    .default(null),
  /** The ambient sound of this environment. */
  ambience: z.string(),
});
export type EnvironmentManifest = z.infer<typeof environmentManifest>;
