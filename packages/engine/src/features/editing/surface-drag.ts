import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import { aspectOf, isFlat, isHung } from "./default-sizes.ts";
import { emptyFrames, fillOf, frameAt } from "./frames.ts";
import type { Drag } from "./drag.ts";
import type { Ray } from "./gizmo/frame.ts";
import { snapToNeighbours } from "./snap-to-neighbours.ts";
import { isWall, surface, type Surfaces } from "./surfaces.ts";
import { matrixOf, yawOf } from "./transforms.ts";
import type { EditorContext } from "./editor-context.ts";

/** Maximum distance of a dragged object. Metres. */
const FAR = 40;
const PROUD = 0.02;
/** Maximum depth at which a floor is searched. Metres. */
const FALL = 60;

/**
 * Drags a single object over floors, walls and other objects. The grabbed point stays under the pointer; pictures align
 * with walls, and snap into frames.
 */
export class SurfaceDrag {
  readonly drag: Drag;
  readonly #editor: EditorContext;
  readonly #surfaces: Surfaces;
  readonly #id: string;
  readonly #start = new Matrix4();
  readonly #startPosition = new Vector3();
  readonly #startBox = new Box3();
  /** From the surface under the pointer at the start to the object's origin. */
  readonly #offset = new Vector3();
  #isBegun = false;
  readonly #neighbours: Box3[] = [];

  constructor(editor: EditorContext, surfaces: Surfaces, drag: Drag, id: string) {
    this.drag = drag;
    this.#editor = editor;
    this.#surfaces = surfaces;
    this.#id = id;
    this.#start.copy(drag.startOf(id) ?? new Matrix4());
    this.#startPosition.setFromMatrixPosition(this.#start);
    editor.boxOf([id], this.#startBox);
    for (const object of editor.objects.values()) {
      if (drag.moved.has(object.id) || object.kind === "group" || object.isHidden) continue;
      const box = editor.context.world.objects?.boundsOf(object.id, BOX) ? BOX.clone() : null;
      if (box && box.distanceToPoint(this.#startPosition) < FAR) this.#neighbours.push(box);
    }
  }

  to({ from, way }: Ray, isSnapping: boolean, step: number): void {
    const object = this.#editor.objects.get(this.#id);
    if (!object || !this.#surfaces.along(from, way, FAR, this.drag.moved, SPOT)) return;
    const flat = isFlat(object.kind);
    const isOnWall = isWall(SPOT);
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#offset.subVectors(this.#startPosition, SPOT.point);
      // Over a floor only the horizontal offset counts: heights follow the surface. From a wall, a hanging object comes
      // to stand.
      this.#offset.y = isOnWall && flat ? this.#footDepth() : this.#heightOver();
    }
    if (flat && isHung(object.kind) && this.#toFrame()) return;
    ROTATION.setFromRotationMatrix(TURN.extractRotation(this.#start));
    if (isOnWall && flat) {
      const yaw = yawOf(SPOT.normal.x, SPOT.normal.z);
      ROTATION.setFromAxisAngle(UP, yaw);
      POSITION.copy(SPOT.point).addScaledVector(SPOT.normal, PROUD);
      if (isSnapping) POSITION.y = Math.round(POSITION.y / step) * step;
      if (this.#surfaces.below(POSITION, FALL, this.drag.moved, GROUND))
        POSITION.y = Math.max(POSITION.y, GROUND.point.y + this.#footDepth());
    } else if (isOnWall) {
      POSITION.copy(SPOT.point).addScaledVector(SPOT.normal, this.#depth());
      POSITION.y += this.#startPosition.y - this.#startBox.getCenter(CENTRE).y;
    } else {
      POSITION.copy(SPOT.point).add(OFFSET.copy(this.#offset).setY(0));
      POSITION.y = SPOT.point.y + this.#offset.y;
      if (isSnapping) this.#snap(POSITION, step);
    }
    SCALE.setFromMatrixScale(this.#start);
    this.drag.to(this.#by(MATRIX.compose(POSITION, ROTATION, SCALE)));
  }

  /** Height of the object's origin above its support; pictures keep their hanging height. */
  #heightOver(): number {
    const foot = this.#startBox.min.y;
    CENTRE.copy(this.#startPosition).setY(foot + 0.1);
    const isOver = this.#surfaces.below(CENTRE, FALL, this.drag.moved, GROUND);
    return this.#startPosition.y - (isOver ? GROUND.point.y : foot);
  }

  /** Distance of its lowest point below its origin. */
  #footDepth(): number {
    return this.#startPosition.y - this.#startBox.min.y;
  }

  #depth(): number {
    const size = this.#startBox.getSize(CENTRE);
    return Math.min(size.x, size.z) / 2;
  }

  /** Snaps to the grid, or to the edges of a near neighbour. */
  #snap(position: Vector3, step: number): void {
    const { x, z } = position;
    position.x = Math.round(x / step) * step;
    position.z = Math.round(z / step) * step;
    BOX.copy(this.#startBox).translate(OFFSET.set(x, position.y, z).sub(this.#startPosition));
    snapToNeighbours(BOX, this.#neighbours, OFFSET);
    if (OFFSET.x !== 0) position.x = x + OFFSET.x;
    if (OFFSET.z !== 0) position.z = z + OFFSET.z;
  }

  /** Snaps into the empty frame under the pointer. */
  #toFrame(): boolean {
    const { world, state } = this.#editor.context;
    const object = this.#editor.objects.get(this.#id);
    const others = [...this.#editor.objects.values()].filter(({ id }) => id !== this.#id);
    const frame = frameAt(emptyFrames(world.environment?.manifest ?? null, others), SPOT.point);
    if (!frame || !object) return false;
    const to = fillOf(frame, aspectOf(object.kind, state.current.assets[String(object.props.fileId)]));
    this.drag.to(this.#by(matrixOf(to, MATRIX)));
    return true;
  }

  #by(to: Matrix4): Matrix4 {
    return BY.copy(to).multiply(TURN.copy(this.#start).invert());
  }

  /** The environment's frame that it was dropped in; it fills only that from now on. */
  frameNow(): string | null {
    const { world } = this.#editor.context;
    const object = this.#editor.objects.get(this.#id);
    if (!object || !isHung(object.kind)) return null;
    const others = [...this.#editor.objects.values()].filter(({ id }) => id !== this.#id);
    const frames = emptyFrames(world.environment?.manifest ?? null, others);
    return frameAt(frames, POSITION.fromArray(object.transform.position))?.name ?? null;
  }
}

const UP = new Vector3(0, 1, 0);
const POSITION = new Vector3();
const ROTATION = new Quaternion();
const SCALE = new Vector3();
const OFFSET = new Vector3();
const CENTRE = new Vector3();
const MATRIX = new Matrix4();
const TURN = new Matrix4();
const BY = new Matrix4();
const BOX = new Box3();
const SPOT = surface();
const GROUND = surface();
