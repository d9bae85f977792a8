import { Box2, MathUtils, Matrix4, Vector2, Vector3, type Box3 } from "three";
import type { ViewportRect } from "../../world/camera/viewport-rect.ts";
import type { Context } from "../context.ts";
import { EYE_HEIGHT } from "./eye-height.ts";

/** Share of the free part of the view for objects added together, and the minimum in radians. */
const VIEW_SHARE = 0.9;
const VIEW_LEAST = Math.PI / 3;
/**
 * Height in CSS pixels of the bars at the view's top and bottom; two at the top while building. In a low view at least
 * this share on both sides of its centre stays free.
 */
const BAR = 88;
const BARS_BUILDING = 130;
const SIGHT_LEAST = 0.5;
/** The same plus the playback bar below them, shown for a selected video or sound. */
const BARS_PLAYING = 190;
const SIGHT_LEAST_PLAYING = 0.35;
const PLAYS: ReadonlySet<string> = new Set(["video", "audio", "document"]);
/** Smaller moves count as the same point of view: metres, radians. */
const SAME_PLACE = 0.3;
const SAME_YAW = 0.05;
/** Kinds with text, and the height that makes it legible, as a share of the view's height. */
const WITH_WORDS: ReadonlySet<string | undefined> = new Set(["note", "text", "search", "link"]);
const LEGIBLE = 0.09;
export const isRead = (kind: string | undefined): boolean => WITH_WORDS.has(kind);
/** Minimum, whatever covers the view: radians. */
const CLEAR_LEAST = 0.15;
/** Share of an object's size that must be visible. */
const MOSTLY = 0.7;

/** The viewer's position (feet) and direction; `behind`: distance of the camera behind them. */
export type Onlooker = {
  readonly from: { x: number; y: number; z: number };
  readonly yaw: number;
  readonly behind: boolean;
  /** The camera's position. */
  readonly camera: { x: number; y: number; z: number };
  /** From the world to the canvas, -1 to 1, and the uncovered part of the canvas. */
  readonly lens: Matrix4;
  readonly free: Box2;
};

type Looking = {
  world: Pick<Context["world"], "rig" | "own" | "viewport">;
  platform: Pick<Context["platform"], "view">;
};

/**
 * A snapshot of the viewer, for objects of these kinds. While flying or focusing, it is at the camera instead of the
 * body.
 */
export function onlookerIn({ world, platform }: Looking, kinds: readonly string[] = []): Onlooker {
  const { rig, own } = world;
  const { camera } = rig;
  camera.updateMatrixWorld();
  const { x, y, z } = camera.position;
  const isAway = rig.director !== null;
  // A focused camera looks from above; new objects are placed on the ground that the person walks on.
  const feet = rig.mode === "build_flight" ? y - EYE_HEIGHT : own.pose.y;
  return {
    from: isAway ? { x, y: feet, z } : { x: own.pose.x, y: own.pose.y, z: own.pose.z },
    yaw: rig.yaw,
    behind: rig.inFirstPerson < 0.5 && !isAway,
    camera: { x, y, z },
    lens: lensOf(world),
    free: freePart(world.viewport.free, platform.view.height, topOf(rig, kinds)),
  };
}

/** The same after turning on the spot to the left (radians), together with the camera. */
export function turned(onlooker: Onlooker, by: number): Onlooker {
  const { from, yaw, camera, lens } = onlooker;
  const round = new Matrix4()
    .makeTranslation(from.x, from.y, from.z)
    .multiply(new Matrix4().makeRotationY(by))
    .multiply(new Matrix4().makeTranslation(-from.x, -from.y, -from.z));
  const { x, y, z } = new Vector3().copy(camera).applyMatrix4(round);
  return {
    ...onlooker,
    yaw: yaw + by,
    camera: { x, y, z },
    lens: lens.clone().multiply(round.invert()),
  };
}

/** Whether a point is in the free part of the view. */
export function seesPoint({ lens, free }: Onlooker, point: Readonly<Vector3>): boolean {
  const { x, y, z } = SEEN.copy(point).applyMatrix4(lens);
  return Math.abs(z) <= 1 && free.containsPoint(ON_CANVAS.set(x, y));
}

/** Whether nearly all of these bounds, inside which the object may be rotated, is in that part. */
export function seesBounds(onlooker: Onlooker, bounds: Box3): boolean {
  bounds.getCenter(MIDDLE);
  bounds.getSize(REACH).multiplyScalar(MOSTLY / 2);
  return CORNERS.every(([x, y, z]) => seesPoint(onlooker, CORNER.set(x, y, z).multiply(REACH).add(MIDDLE)));
}

/** The same, and large enough to be legible if it has text. */
export const seesWell = (onlooker: Onlooker, bounds: Box3, kind: string | undefined): boolean =>
  seesBounds(onlooker, bounds) && (!isRead(kind) || heightInView(onlooker, bounds) > LEGIBLE);

/** Height of these bounds in the view, as a share of the view's height. */
function heightInView({ lens }: Onlooker, bounds: Box3): number {
  bounds.getCenter(MIDDLE);
  const top = SEEN.set(MIDDLE.x, bounds.max.y, MIDDLE.z).applyMatrix4(lens).y;
  return Math.abs(top - SEEN.set(MIDDLE.x, bounds.min.y, MIDDLE.z).applyMatrix4(lens).y) / 2;
}

/** Whether two viewers have the same point of view. */
export const isSameView = (one: Onlooker, other: Onlooker): boolean =>
  Math.abs(one.yaw - other.yaw) < SAME_YAW &&
  Math.hypot(one.camera.x - other.camera.x, one.camera.y - other.camera.y, one.camera.z - other.camera.z) <
    SAME_PLACE;

/** Horizontal angle of the view not covered by panels. Radians. */
export function viewAngleIn({ world }: Pick<Looking, "world">): number {
  const { fov, aspect } = world.rig.camera;
  const half = Math.tan(MathUtils.degToRad(fov) / 2) * aspect * world.viewport.free.width;
  return Math.max(VIEW_LEAST, 2 * Math.atan(half) * VIEW_SHARE);
}

/** From the view's centre to the nearest cover, or to its edge. Radians. */
export function clearAngleIn({ world, platform }: Looking, kinds: readonly string[]): number {
  const { camera } = world.rig;
  const { min, max } = freePart(world.viewport.free, platform.view.height, topOf(world.rig, kinds));
  const up = Math.min(max.y, -min.y, 1);
  const across = (camera.aspect * (max.x - min.x)) / 2;
  return Math.max(
    CLEAR_LEAST,
    Math.atan(Math.tan(MathUtils.degToRad(camera.fov) / 2) * Math.min(up, across)),
  );
}

/** The camera's projection once the view has moved to make room for a newly opened panel. */
function lensOf({ rig: { camera }, viewport }: Looking["world"]): Matrix4 {
  viewport.restOfMove(ON_CANVAS);
  return new Matrix4()
    .makeTranslation(ON_CANVAS.x, ON_CANVAS.y, 0)
    .multiply(camera.projectionMatrix)
    .multiply(camera.matrixWorldInverse);
}

type Bars = { readonly height: number; readonly least: number };
const BOTTOM: Bars = { height: BAR, least: SIGHT_LEAST };

function topOf({ isBuilding }: Looking["world"]["rig"], kinds: readonly string[]): Bars {
  if (!isBuilding) return BOTTOM;
  return kinds.some((kind) => PLAYS.has(kind))
    ? { height: BARS_PLAYING, least: SIGHT_LEAST_PLAYING }
    : { height: BARS_BUILDING, least: SIGHT_LEAST };
}

function freePart({ x, y, width, height }: ViewportRect["free"], viewHeight: number, top: Bars): Box2 {
  const sight = (bars: Bars): number => Math.max(bars.least, 1 - (2 * bars.height) / viewHeight);
  return new Box2(
    new Vector2(2 * x - 1, Math.max(1 - 2 * (y + height), -sight(BOTTOM))),
    new Vector2(2 * (x + width) - 1, Math.min(1 - 2 * y, sight(top))),
  );
}

const CORNERS = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z] as const)));
const MIDDLE = new Vector3();
const REACH = new Vector3();
const CORNER = new Vector3();
const SEEN = new Vector3();
const ON_CANVAS = new Vector2();
