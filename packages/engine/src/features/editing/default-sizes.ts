import type { NewContent } from "@veranda/contract/engine/object-messages";
import type { EngineWords } from "@veranda/contract/engine/words";
import type { FileAsset } from "@veranda/contract/records/file";
import { FLAT_KINDS, objectProps, type ObjectKind, type SpaceObject } from "@veranda/contract/records/object";
import { Vector3, type Box3 } from "three";
import { PORTAL_BOUNDS } from "../../world/objects/portal-size.ts";

/** Area of a newly hung picture, square metres; and its minimum and maximum height. */
const PICTURE_AREA = 1.3;
const PICTURE_HEIGHT = { least: 0.5, most: 1.7 } as const;
/** Models within these limits, metres across, keep their size; others are scaled to a visible one. */
const MODEL = { least: 0.05, most: 8, wanted: 1.5 } as const;
/** Natural size of a picture's pixel, metres: a thousand pixels are a metre. */
const PIXEL = 0.001;
const OWN_WIDTH = { least: 0.2, most: 6 } as const;
const UNKNOWN_ASPECT = 4 / 3;
const A4 = 210 / 297;

/**
 * Initial scales of everything but pictures. For cards relative to their natural size, so that a note is 0.6 m high, a
 * link or a search 0.45 m and a line of a text 0.22 m: legible from where they were placed. For the others the height
 * in metres.
 */
const SCALES: Partial<Record<ObjectKind, number>> = {
  note: 1.5,
  text: 1.8,
  link: 2,
  search: 2,
  screen: 1.6,
  frame: 1,
  document: 1.2,
};

export const isFlat = (kind: ObjectKind): boolean => FLAT_KINDS.some((flat) => flat === kind);

/** Kinds that can hang in a frame. */
export const isHung = (kind: ObjectKind): boolean =>
  kind === "image" || kind === "video" || kind === "document" || kind === "screen";

export function aspectOf(kind: ObjectKind, asset: FileAsset | undefined): number {
  if (kind === "screen" || kind === "frame" || kind === "link") return 16 / 9;
  return asset?.aspect ?? (kind === "document" ? A4 : UNKNOWN_ASPECT);
}

/** Default scale of a new object, uniform. */
export function defaultScale(kind: ObjectKind, asset: FileAsset | undefined): number {
  if (kind === "model") {
    const across = asset?.bounds ? spanOf(asset.bounds) : MODEL.wanted;
    return across >= MODEL.least && across <= MODEL.most ? 1 : MODEL.wanted / Math.max(across, 1e-6);
  }
  if (!isFlat(kind)) return 1;
  const height = Math.sqrt(PICTURE_AREA / aspectOf(kind, asset));
  return SCALES[kind] ?? Math.max(PICTURE_HEIGHT.least, Math.min(PICTURE_HEIGHT.most, height));
}

/** Scale for the natural size: a picture's by its pixels, a model's as it was made. */
export function naturalScale(kind: ObjectKind, asset: FileAsset | undefined): number {
  if (!isFlat(kind)) return 1;
  // Its picture is only a part of it.
  if (kind === "link") return defaultScale(kind, asset);
  const pixels = asset?.levels[0]?.width;
  if (pixels === undefined) return defaultScale(kind, asset);
  const width = Math.max(OWN_WIDTH.least, Math.min(OWN_WIDTH.most, pixels * PIXEL));
  return width / aspectOf(kind, asset);
}

/** Bounds at scale 1, as far as they are known before it is drawn. */
export function defaultBox(kind: ObjectKind, asset: FileAsset | undefined, out: Box3): Box3 {
  if (isFlat(kind)) {
    const half = aspectOf(kind, asset) / 2;
    out.min.set(-half, -0.5, 0);
    out.max.set(half, 0.5, 0.03);
  } else if (kind === "model" && asset?.bounds) {
    out.min.fromArray(asset.bounds.min);
    out.max.fromArray(asset.bounds.max);
  } else if (kind === "portal") {
    out.min.set(...PORTAL_BOUNDS.min);
    out.max.set(...PORTAL_BOUNDS.max);
  } else {
    out.min.set(-0.5, 0, -0.5);
    out.max.set(0.5, 1, 0.5);
  }
  return out;
}

/** Largest extent of a model's own bounds. */
function spanOf({ min, max }: NonNullable<FileAsset["bounds"]>): number {
  return SIZE.set(max[0] - min[0], max[1] - min[1], max[2] - min[2]).length();
}

/** Props of a new object: the given ones, plus the required ones of its kind. null: they are invalid. */
export function propsOf(
  { kind, props }: Pick<NewContent, "kind" | "props">,
  transform: { x: number; y: number; z: number; heading: number },
  words: EngineWords,
): SpaceObject["props"] | null {
  const whole = { ...FIRST_PROPS[kind]?.(transform, words), ...props };
  const { success, data } = objectProps[kind].safeParse(whole);
  return success ? (data as SpaceObject["props"]) : null;
}

type Origin = { x: number; y: number; z: number; heading: number };
const FIRST_PROPS: Partial<
  Record<ObjectKind, (transform: Origin, words: EngineWords) => SpaceObject["props"]>
> = {
  text: (_at, words) => ({ text: words.newText() }),
  note: () => ({ text: "" }),
  light: () => ({ colour: "#ffd9a8", strength: 1, reach: 6, lightKind: "point" }),
  seat: () => ({ seatKind: "chair" }),
  teleporter: ({ x, y, z, heading }) => ({ targetX: x, targetY: y, targetZ: z, targetHeading: heading }),
};

const SIZE = new Vector3();
