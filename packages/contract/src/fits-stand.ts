import type { Stand } from "./records/assigned-role.ts";
import type { FileAsset } from "./records/file.ts";
import { FLAT_KINDS, HEARING_METRES, type SpaceObject } from "./records/object.ts";
import { isInStand } from "./stand.ts";

/** Metres that an object in a stand may extend beyond its edge. */
const OVERHANG = 1;
/** Assumed extent of an object with nothing known but its scale: a metre in each direction. */
const UNIT = { min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5] } as const;
const WIDE = 16 / 9;
const SIZED_BY_BOUNDS: readonly SpaceObject["kind"][] = ["model", "prefab"];
const HEARD_KINDS = ["video", "audio", "screen"] as const satisfies readonly SpaceObject["kind"][];

/** The size of what an object shows: a file, or a prefab, of which only the bounds are used. */
type StandAsset = Partial<Pick<FileAsset, "aspect" | "motionBounds">>;
type PlacedObject = Pick<SpaceObject, "kind" | "transform" | "props">;

/**
 * Whether all of an object, as far as its size is known, is in a stand, and its sound and light don't reach far beyond
 * it.
 */
export function fitsStand(
  stand: Stand,
  { kind, transform, props }: PlacedObject,
  asset?: StandAsset,
): boolean {
  const longest = Math.hypot(stand.width, stand.depth);
  if (hearingOf(kind, props) > longest || Number(props.reach ?? 0) > longest) return false;
  if (!isMotionKnown({ kind }, asset)) return false;
  const isFlat = (FLAT_KINDS as readonly string[]).includes(kind);
  const half = Math.max(WIDE, asset?.aspect ?? 0) / 2;
  const { min, max } = isFlat
    ? { min: [-half, -0.5, 0], max: [half, 0.5, 0] }
    : ((SIZED_BY_BOUNDS.includes(kind) ? asset?.motionBounds : null) ?? UNIT);
  const wide = { ...stand, width: stand.width + 2 * OVERHANG, depth: stand.depth + 2 * OVERHANG };
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    [0, 1, 2].map((axis) => (corner & (1 << axis) ? max : min)[axis] ?? 0),
  );
  return (
    isInStand(stand, transform.position) &&
    corners.every(([x = 0, y = 0, z = 0]) => isInStand(wide, placed(transform, [x, y, z])))
  );
}

/** Metres within which it is heard; 0: it makes no sound. */
const hearingOf = (kind: SpaceObject["kind"], { hearing }: SpaceObject["props"]): number =>
  (HEARD_KINDS as readonly string[]).includes(kind) ? Number(hearing ?? HEARING_METRES) : 0;

/** An object in a stand without a distance of its own is heard across the stand. */
export function heardInStand<O extends PlacedObject>(object: O, stands: readonly Stand[]): O {
  const stand = stands.find((each) => isInStand(each, object.transform.position));
  const longest = stand === undefined ? Infinity : Math.hypot(stand.width, stand.depth);
  if (object.props["hearing"] !== undefined || hearingOf(object.kind, object.props) <= longest) return object;
  return { ...object, props: { ...object.props, hearing: Math.max(1, Math.floor(longest)) } };
}

/** Kinds that are as large as the file that they show. */
const SIZED_BY_FILE: readonly SpaceObject["kind"][] = ["model", "image", "video", "document"];

/** Whether an object's size is known: for one that is as large as its file, only once the file has been measured. */
export const isSizeKnown = (
  { kind }: Pick<SpaceObject, "kind">,
  asset?: Pick<FileAsset, "work" | "motionBounds">,
): boolean =>
  !SIZED_BY_FILE.includes(kind) ||
  (asset?.work.state === "done" && (kind !== "model" || asset.motionBounds !== undefined));

/** Whether an object's range of movement is known, once its file has been measured. */
export const isMotionKnown = (
  { kind }: Pick<SpaceObject, "kind">,
  asset?: Pick<FileAsset, "motionBounds">,
): boolean => kind !== "model" || asset === undefined || Boolean(asset.motionBounds);

/** A point of an object in the space's coordinates: scaled, rotated, translated. */
function placed(
  { position: [px, py, pz], rotation: [qx, qy, qz, qw], scale: [sx, sy, sz] }: SpaceObject["transform"],
  [ox, oy, oz]: readonly [number, number, number],
): [number, number, number] {
  const [x, y, z] = [ox * sx, oy * sy, oz * sz];
  // v + 2 q × (q × v + w v)
  const [ix, iy, iz] = [qy * z - qz * y + qw * x, qz * x - qx * z + qw * y, qx * y - qy * x + qw * z];
  return [
    px + x + 2 * (qy * iz - qz * iy),
    py + y + 2 * (qz * ix - qx * iz),
    pz + z + 2 * (qx * iy - qy * ix),
  ];
}
