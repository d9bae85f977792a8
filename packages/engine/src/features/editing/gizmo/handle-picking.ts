import { Vector3, type PerspectiveCamera } from "three";
import { project, type GizmoFrame, type Pixel, type ViewSize } from "./frame.ts";
import {
  ARM_FROM,
  AXIS_OF,
  MOVE_HANDLES,
  RING,
  ROTATE_HANDLES,
  SCALE_HANDLES,
  SQUARE,
  SQUARES,
  type Axis,
  type Handle,
} from "./handles.ts";

/** So near a handle is taken hold of, in CSS pixels. */
export const PICK_RADIUS_PX = { mouse: 12, pen: 14, touch: 24 } as const;
/** An arm that is seen from its end, shorter than this on the screen, can't be pulled. */
const SHORTEST_ARM = 22;
const RING_PARTS = 48;
/** Parts of a ring that lie behind the gizmo can't be taken hold of. */
const BEHIND = -0.08;

const HANDLES = { move: MOVE_HANDLES, rotate: ROTATE_HANDLES, scale: SCALE_HANDLES } as const;

/** The handle at a place on the view, within `reach` pixels; null: none. */
export function handleAt(
  tool: "move" | "rotate" | "scale",
  at: Pixel,
  reach: number,
  frame: GizmoFrame,
  camera: PerspectiveCamera,
  view: ViewSize,
  isMany: boolean,
): Handle | null {
  let nearest: Handle | null = null;
  let least = Infinity;
  for (const handle of HANDLES[tool]) {
    if (isMany && !isForMany(handle)) continue;
    const distance = distanceTo(handle, at, reach, frame, camera, view);
    if (distance > reach || distance >= least) continue;
    least = distance;
    nearest = handle;
  }
  return nearest;
}

/** Several things are made larger the same in all ways: each is turned in its own. */
export const isForMany = ({ tool, part }: Handle): boolean => tool !== "scale" || part === "free";

/** Pixels to a handle; inside of a square or of the middle it is the less the more exactly one points there. */
function distanceTo(
  handle: Handle,
  at: Pixel,
  reach: number,
  frame: GizmoFrame,
  camera: PerspectiveCamera,
  view: ViewSize,
): number {
  const { part } = handle;
  if (part === "free") {
    if (!project(frame.origin, camera, view, A)) return Infinity;
    // The middle is small, and lies where all arms begin.
    return Math.hypot(at.x - A.x, at.y - A.y) - 2;
  }
  if (handle.tool === "rotate") return toRing(handle.part, at, frame, camera, view);
  if (part === "x" || part === "y" || part === "z") return toArm(part, at, frame, camera, view);
  return toSquare(part, at, reach, frame, camera, view);
}

function toArm(axis: Axis, at: Pixel, frame: GizmoFrame, camera: PerspectiveCamera, view: ViewSize): number {
  const { x, y, z } = AXIS_OF[axis];
  frame.at(x * ARM_FROM, y * ARM_FROM, z * ARM_FROM, FROM);
  frame.at(x * 1.08, y * 1.08, z * 1.08, TO);
  if (!project(FROM, camera, view, A) || !project(TO, camera, view, B)) return Infinity;
  if (Math.hypot(B.x - A.x, B.y - A.y) < SHORTEST_ARM) return Infinity;
  return toSegment(at, A, B);
}

function toSquare(
  part: "yz" | "xz" | "xy",
  at: Pixel,
  reach: number,
  frame: GizmoFrame,
  camera: PerspectiveCamera,
  view: ViewSize,
): number {
  const [one, other] = SQUARES[part];
  const a = AXIS_OF[one];
  const b = AXIS_OF[other];
  const corners = [
    [SQUARE.from, SQUARE.from],
    [SQUARE.to, SQUARE.from],
    [SQUARE.to, SQUARE.to],
    [SQUARE.from, SQUARE.to],
  ] as const;
  let area = 0;
  for (let i = 0; i < 4; i++) {
    const [u, v] = corners[i] ?? corners[0];
    const corner = CORNERS[i] ?? A;
    frame.at(a.x * u + b.x * v, a.y * u + b.y * v, a.z * u + b.z * v, FROM);
    if (!project(FROM, camera, view, corner)) return Infinity;
  }
  let inside = 0;
  let nearest = Infinity;
  for (let i = 0; i < 4; i++) {
    const p = CORNERS[i] ?? A;
    const q = CORNERS[(i + 1) % 4] ?? A;
    const side = (q.x - p.x) * (at.y - p.y) - (q.y - p.y) * (at.x - p.x);
    inside += Math.sign(side);
    area += p.x * q.y - q.x * p.y;
    nearest = Math.min(nearest, toSegment(at, p, q));
  }
  // Seen from its edge it is a line, and the arms are meant.
  if (Math.abs(area) / 2 < 60) return Infinity;
  // Arms pass by close: a square is meant only where one points into it, or all but.
  return Math.abs(inside) === 4 ? 0 : nearest + reach * 0.6;
}

function toRing(axis: Axis, at: Pixel, frame: GizmoFrame, camera: PerspectiveCamera, view: ViewSize): number {
  const [one, other] = SQUARES[axis === "x" ? "yz" : axis === "y" ? "xz" : "xy"];
  const a = AXIS_OF[one];
  const b = AXIS_OF[other];
  TO_EYE.setFromMatrixPosition(camera.matrixWorld).sub(frame.origin).normalize();
  let nearest = Infinity;
  let isBefore = false;
  for (let i = 0; i <= RING_PARTS; i++) {
    const angle = (i / RING_PARTS) * 2 * Math.PI;
    const u = Math.cos(angle) * RING;
    const v = Math.sin(angle) * RING;
    frame.at(a.x * u + b.x * v, a.y * u + b.y * v, a.z * u + b.z * v, FROM);
    const faces = TO.subVectors(FROM, frame.origin).normalize().dot(TO_EYE) > BEHIND;
    const isSeen = faces && project(FROM, camera, view, B);
    if (isSeen && isBefore) nearest = Math.min(nearest, toSegment(at, A, B));
    isBefore = isSeen;
    A.x = B.x;
    A.y = B.y;
  }
  return nearest;
}

function toSegment(at: Pixel, a: Pixel, b: Pixel): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length));
  return Math.hypot(at.x - a.x - dx * t, at.y - a.y - dy * t);
}

const A: Pixel = { x: 0, y: 0 };
const B: Pixel = { x: 0, y: 0 };
const CORNERS: readonly Pixel[] = Array.from({ length: 4 }, () => ({ x: 0, y: 0 }));
const FROM = new Vector3();
const TO = new Vector3();
const TO_EYE = new Vector3();
