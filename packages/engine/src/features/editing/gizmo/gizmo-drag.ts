import type { SnapSteps } from "@veranda/contract/engine/editing-state";
import { MathUtils, Matrix4, Quaternion, Vector3 } from "three";
import type { GizmoFrame, Pixel, Ray } from "./frame.ts";
import { AXIS_OF, SQUARES, type Handle } from "./handles.ts";

/** A plane that is looked along is no use: less than this between it and the ray, and nothing moves. */
const FLAT = 0.04;
/** A ring whose plane is looked along more than this is seen from its edge. */
const EDGE = 0.25;
/** Pixels of a pull out of the middle that double the size. */
const DOUBLING_PIXELS = 110;
/** Metres that one pull goes at most. */
const FARTHEST = 200;

/** How a pull on a handle changes things: as a matrix that goes over where they were. */
export class GizmoDrag {
  readonly handle: Handle;
  /** What it does now, about the gizmo's origin. */
  readonly by = new Matrix4();
  /** The same in a number that a person reads: metres, degrees, or times the size. */
  amount = 0;
  readonly #origin = new Vector3();
  readonly #rotation = new Quaternion();
  readonly #isWorld: boolean;
  readonly #arm: number;
  /** The ring is seen from its edge. */
  readonly #isEdge: boolean;
  readonly #first = new Vector3();
  readonly #firstPixel: Pixel;
  #along = 0;
  /** Turned so far, radians; it may be more than once round. */
  #turned = 0;
  #angle = 0;
  readonly #view = new Vector3();

  constructor(handle: Handle, frame: GizmoFrame, isWorld: boolean, { from, way }: Ray, at: Pixel) {
    this.handle = handle;
    this.#origin.copy(frame.origin);
    this.#rotation.copy(frame.rotation);
    this.#isWorld = isWorld;
    this.#arm = frame.arm;
    this.#firstPixel = { x: at.x, y: at.y };
    this.#view.copy(way).negate();
    this.#isEdge = handle.tool === "rotate" && Math.abs(this.#axis(handle.part, NORMAL).dot(way)) < EDGE;
    if (handle.tool === "rotate") {
      this.#angle = this.#angleOf(NORMAL, from, way) ?? 0;
    } else if (isAxis(handle.part))
      this.#along = this.#alongAxis(this.#axis(handle.part, NORMAL), from, way) ?? 0;
    else this.#onPlane(this.#normalOf(handle.part, NORMAL), from, way, this.#first);
  }

  /** Follows the pointer; `isSnapping` in steps. */
  to({ from, way }: Ray, at: Pixel, snap: SnapSteps, isSnapping: boolean): Matrix4 {
    const { handle } = this;
    if (handle.tool === "move") this.#move(handle.part, from, way, isSnapping ? snap.move : 0);
    else if (handle.tool === "rotate") this.#turn(from, way, isSnapping ? snap.rotate : 0);
    else this.#scale(handle.part, from, way, at, isSnapping ? snap.scale : 0);
    return this.by;
  }

  #move(part: Extract<Handle, { tool: "move" }>["part"], from: Vector3, way: Vector3, step: number): void {
    OFFSET.set(0, 0, 0);
    if (isAxis(part)) {
      const axis = this.#axis(part, NORMAL);
      const along = this.#alongAxis(axis, from, way);
      if (along === null) return;
      OFFSET.copy(axis).multiplyScalar(MathUtils.clamp(along - this.#along, -FARTHEST, FARTHEST));
    } else {
      if (!this.#onPlane(this.#normalOf(part, NORMAL), from, way, POINT)) return;
      OFFSET.subVectors(POINT, this.#first).clampLength(0, FARTHEST);
    }
    if (step > 0) this.#snapOffset(part, step);
    this.amount = OFFSET.length();
    this.by.makeTranslation(OFFSET);
  }

  /** In the world things stand on its grid; in their own measure they go by steps. */
  #snapOffset(part: string, step: number): void {
    if (this.#isWorld) {
      for (const axis of ["x", "y", "z"] as const) {
        if (part !== "free" && !part.includes(axis)) continue;
        const from = this.#origin[axis];
        OFFSET[axis] = Math.round((from + OFFSET[axis]) / step) * step - from;
      }
      return;
    }
    OFFSET.applyQuaternion(INVERSE.copy(this.#rotation).invert());
    for (const axis of ["x", "y", "z"] as const) OFFSET[axis] = Math.round(OFFSET[axis] / step) * step;
    OFFSET.applyQuaternion(this.#rotation);
  }

  #turn(from: Vector3, way: Vector3, step: number): void {
    const { part } = this.handle;
    if (!isAxis(part)) return;
    const axis = this.#axis(part, NORMAL);
    const angle = this.#angleOf(axis, from, way);
    if (angle === null) return;
    let by = angle - this.#angle;
    by -= Math.round(by / (2 * Math.PI)) * 2 * Math.PI;
    this.#turned += by;
    this.#angle = angle;
    const degrees = MathUtils.radToDeg(this.#turned);
    this.amount = step > 0 ? Math.round(degrees / step) * step : degrees;
    this.#about(MATRIX.makeRotationAxis(axis, MathUtils.degToRad(this.amount)));
  }

  #scale(part: string, from: Vector3, way: Vector3, at: Pixel, step: number): void {
    let factor: number;
    if (isAxis(part)) {
      const along = this.#alongAxis(this.#axis(part, NORMAL), from, way);
      if (along === null || Math.abs(this.#along) < 1e-6) return;
      factor = along / this.#along;
    } else {
      factor = 2 ** ((at.x - this.#firstPixel.x - (at.y - this.#firstPixel.y)) / DOUBLING_PIXELS);
    }
    if (step > 0) factor = Math.round(factor / step) * step;
    factor = Math.max(step > 0 ? step : 0.01, Math.min(100, factor));
    this.amount = factor;
    SIZE.set(1, 1, 1);
    if (isAxis(part)) SIZE[part] = factor;
    else SIZE.setScalar(factor);
    MATRIX.makeRotationFromQuaternion(this.#rotation).scale(SIZE);
    this.#about(MATRIX.multiply(TURN.makeRotationFromQuaternion(INVERSE.copy(this.#rotation).invert())));
  }

  /** What happens about the origin of the gizmo. */
  #about(matrix: Matrix4): void {
    const { x, y, z } = this.#origin;
    this.by
      .makeTranslation(x, y, z)
      .multiply(matrix)
      .multiply(TURN.makeTranslation(-x, -y, -z));
  }

  #axis(part: "x" | "y" | "z", out: Vector3): Vector3 {
    return out.copy(AXIS_OF[part]).applyQuaternion(this.#rotation);
  }

  #normalOf(part: string, out: Vector3): Vector3 {
    if (part !== "yz" && part !== "xz" && part !== "xy") return out.copy(this.#view);
    return this.#axis(SQUARES[part][2], out);
  }

  /** How far along an axis the place lies that is nearest to the ray; null: the ray goes along it. */
  #alongAxis(axis: Vector3, from: Vector3, way: Vector3): number | null {
    const cosine = axis.dot(way);
    const across = 1 - cosine * cosine;
    if (across < 1e-4) return null;
    TO.subVectors(this.#origin, from);
    return (cosine * TO.dot(way) - TO.dot(axis)) / across;
  }

  #onPlane(normal: Vector3, from: Vector3, way: Vector3, out: Vector3): boolean {
    const slope = normal.dot(way);
    if (Math.abs(slope) < FLAT) return false;
    const distance = TO.subVectors(this.#origin, from).dot(normal) / slope;
    if (distance < 0) return false;
    out.copy(way).multiplyScalar(distance).add(from);
    return true;
  }

  /** The angle about an axis that the ray points to; of a ring that is seen from its edge, by where it passes. */
  #angleOf(axis: Vector3, from: Vector3, way: Vector3): number | null {
    if (this.#isEdge) {
      // The ring's front is a line on the screen: a pull along it turns it as a hand does a wheel.
      SIDE.crossVectors(axis, this.#view).normalize();
      const distance = POINT.subVectors(this.#origin, from).dot(way);
      return POINT.copy(way).multiplyScalar(distance).add(from).sub(this.#origin).dot(SIDE) / this.#arm;
    }
    if (!this.#onPlane(axis, from, way, POINT)) return null;
    POINT.sub(this.#origin);
    A.set(Math.abs(axis.y) < 0.9 ? 0 : 1, Math.abs(axis.y) < 0.9 ? 1 : 0, 0);
    A.addScaledVector(axis, -A.dot(axis)).normalize();
    SIDE.crossVectors(axis, A);
    return Math.atan2(POINT.dot(SIDE), POINT.dot(A));
  }
}

const isAxis = (part: string): part is "x" | "y" | "z" => part === "x" || part === "y" || part === "z";

const NORMAL = new Vector3();
const OFFSET = new Vector3();
const POINT = new Vector3();
const TO = new Vector3();
const SIDE = new Vector3();
const SIZE = new Vector3();
const A = new Vector3();
const INVERSE = new Quaternion();
const MATRIX = new Matrix4();
const TURN = new Matrix4();
