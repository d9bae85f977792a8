import { MathUtils, Matrix4, Vector3 } from "three";
import type { Context } from "../context.ts";
import { EYE_HEIGHT } from "./eye-height.ts";

/** How much of the view things take that come together, and what they take of the narrowest. Radians. */
const VIEW_SHARE = 0.9;
const VIEW_LEAST = Math.PI / 3;
/** Panels of who builds lie over both sides of the view, each so wide, CSS pixels; in a narrow view they lie below. */
const PANEL = 340;
const WIDE = 900;
/** How far up and down of the middle a thing's own middle is in sight. */
const SIGHT_UP = 0.75;

/** Who looks from where (feet) and in which direction; `behind`: the camera is behind them. */
export type Onlooker = {
  readonly from: { x: number; y: number; z: number };
  readonly yaw: number;
  readonly behind: boolean;
  /** Where the camera is. */
  readonly camera: { x: number; y: number; z: number };
  /** From the world to what the camera sees, and the share of its width that no panel lies over. */
  readonly lens: Matrix4;
  readonly free: number;
};

type Looking = { world: Pick<Context["world"], "rig" | "own">; platform: Pick<Context["platform"], "view"> };

/** Who looks: who flies is not where their body stands. It stays as it is now. */
export function onlookerIn({ world, platform }: Looking): Onlooker {
  const { rig, own } = world;
  const isFlying = rig.mode === "build_flight";
  const { camera } = rig;
  camera.updateMatrixWorld();
  const [{ x, y, z }, feet] = isFlying ? [camera.position, EYE_HEIGHT] : [own.pose, 0];
  return {
    from: { x, y: y - feet, z },
    yaw: rig.yaw,
    behind: rig.inFirstPerson < 0.5 && !isFlying,
    camera: { x: camera.position.x, y: camera.position.y, z: camera.position.z },
    lens: new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
    free: freeShare({ world, platform }),
  };
}

/** Whether a point is in the part of the view that is free. */
export function seesPoint({ lens, free }: Onlooker, point: Readonly<Vector3>): boolean {
  const { x, y, z } = SEEN.copy(point).applyMatrix4(lens);
  return Math.abs(z) <= 1 && Math.abs(x) <= free && Math.abs(y) <= SIGHT_UP;
}

/** How far round one sees what no panel lies over: of the view's width. Radians. */
export function viewAngleIn({ world, platform }: Looking): number {
  const { fov, aspect } = world.rig.camera;
  const share = freeShare({ world, platform });
  const whole = Math.tan(MathUtils.degToRad(fov) / 2) * aspect;
  const across = share === VIEW_SHARE ? 2 * Math.atan(whole) * VIEW_SHARE : 2 * Math.atan(whole * share);
  return Math.max(VIEW_LEAST, across);
}

function freeShare({ world, platform }: Looking): number {
  const { width } = platform.view;
  return world.rig.isBuilding && width >= WIDE ? 1 - (2 * PANEL) / width : VIEW_SHARE;
}

const SEEN = new Vector3();
