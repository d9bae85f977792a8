import { Matrix4, Vector3 } from "three";
import type { Drag } from "./drag.ts";
import { Box3 } from "three";
import type { EditorContext } from "./editor-context.ts";

type Finger = { id: number; x: number; y: number };

/** Two fingers on the selection: rotation about its centre, and scale by their distance. */
export class TwoFingerGesture {
  readonly drag: Drag;
  readonly #centre = new Vector3();
  readonly #one: Finger;
  readonly #other: Finger;
  readonly #distance: number;
  readonly #angle: number;

  constructor(drag: Drag, editor: EditorContext, one: Finger, other: Finger) {
    this.drag = drag;
    this.#one = { id: one.id, x: one.x, y: one.y };
    this.#other = { id: other.id, x: other.x, y: other.y };
    this.#distance = Math.max(20, Math.hypot(other.x - one.x, other.y - one.y));
    this.#angle = Math.atan2(other.y - one.y, other.x - one.x);
    const box = editor.boxOf(drag.ids, new Box3());
    box.getCenter(this.#centre).setY(box.min.y);
  }

  has(id: number): boolean {
    return id === this.#one.id || id === this.#other.id;
  }

  move({ id, x, y }: Readonly<Finger>): void {
    const finger = id === this.#one.id ? this.#one : id === this.#other.id ? this.#other : null;
    if (!finger) return;
    finger.x = x;
    finger.y = y;
    const dx = this.#other.x - this.#one.x;
    const dy = this.#other.y - this.#one.y;
    const size = Math.max(0.05, Math.hypot(dx, dy) / this.#distance);
    // Clockwise rotation of the fingers rotates the object clockwise as seen from above.
    const turn = this.#angle - Math.atan2(dy, dx);
    const { x: cx, y: cy, z: cz } = this.#centre;
    BY.makeTranslation(cx, cy, cz)
      .multiply(PART.makeRotationY(turn))
      .multiply(PART.makeScale(size, size, size))
      .multiply(PART.makeTranslation(-cx, -cy, -cz));
    this.drag.to(BY);
  }
}

const BY = new Matrix4();
const PART = new Matrix4();
