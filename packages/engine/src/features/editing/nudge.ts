import { Box3, MathUtils, Matrix4, Vector3 } from "three";
import { rightOf } from "./align.ts";
import { matrixOf, transformOf } from "./transforms.ts";
import type { EditorContext } from "./editor-context.ts";

/** Steps without snapping: a centimetre, a degree, a hundredth. */
const FINE = { move: 0.01, rotate: 1, scale: 0.01 } as const;
/** Key presses within this time are one undo step. */
const SAME_STEP_MS = 900;

/**
 * Keys move the selection: arrows horizontally relative to the view, page keys up and down, brackets rotate, plus and
 * minus scale.
 */
export class Nudge {
  readonly #editor: EditorContext;
  #gesture = { name: "", ids: "", untilMs: -Infinity };

  constructor(editor: EditorContext) {
    this.#editor = editor;
  }

  readonly key = (code: string, isShift: boolean): boolean => {
    if (this.#editor.selected.length === 0) return false;
    const { snap } = this.#editor.context.state.current.editing;
    const step = snap.isOn !== isShift ? snap : FINE;
    const by = this.#byOf(code, step);
    if (!by) return false;
    const ids = this.#editor.changeable(this.#editor.family(this.#editor.outermost(this.#editor.selected)));
    if (ids.length === 0) return true;
    const gesture = this.#gestureOf(ids);
    this.#editor.document.edit(
      ids.flatMap((id) => {
        const object = this.#editor.objects.get(id);
        if (!object) return [];
        const transform = transformOf(matrixOf(object.transform, PART).premultiply(by));
        return [{ op: "set", id, change: { transform } } as const];
      }),
      { gesture },
    );
    return true;
  };

  #byOf(code: string, step: { move: number; rotate: number; scale: number }): Matrix4 | null {
    const { camera } = this.#editor.context.world.rig;
    rightOf(camera.getWorldDirection(AHEAD), RIGHT);
    // Away from the viewer: perpendicular to the right axis.
    AWAY.set(RIGHT.z, 0, -RIGHT.x);
    switch (code) {
      case "ArrowRight":
        return moved(RIGHT, step.move);
      case "ArrowLeft":
        return moved(RIGHT, -step.move);
      case "ArrowUp":
        return moved(AWAY, step.move);
      case "ArrowDown":
        return moved(AWAY, -step.move);
      case "PageUp":
        return moved(UP, step.move);
      case "PageDown":
        return moved(UP, -step.move);
      case "BracketLeft":
        return this.#about(PART.makeRotationY(MathUtils.degToRad(step.rotate)));
      case "BracketRight":
        return this.#about(PART.makeRotationY(-MathUtils.degToRad(step.rotate)));
      case "Equal":
      case "NumpadAdd":
        return this.#about(PART.makeScale(1 + step.scale, 1 + step.scale, 1 + step.scale));
      case "Minus":
      case "NumpadSubtract": {
        const size = 1 / (1 + step.scale);
        return this.#about(PART.makeScale(size, size, size));
      }
      default:
        return null;
    }
  }

  /** About the base of the selection; a single object about its own origin. */
  #about(matrix: Matrix4): Matrix4 {
    const { selected } = this.#editor;
    const only = selected.length === 1 ? this.#editor.objects.get(selected[0] ?? "") : undefined;
    const box = this.#editor.boxOf(selected, BOX);
    if (only) CENTRE.fromArray(only.transform.position);
    else box.getCenter(CENTRE).setY(box.min.y);
    const { x, y, z } = CENTRE;
    return BY.makeTranslation(x, y, z)
      .multiply(matrix)
      .multiply(BACK.makeTranslation(-x, -y, -z));
  }

  #gestureOf(ids: readonly string[]): string {
    const nowMs = this.#editor.context.platform.clock.now();
    const key = ids.join(" ");
    if (nowMs > this.#gesture.untilMs || key !== this.#gesture.ids)
      this.#gesture = { name: this.#editor.document.newGesture(), ids: key, untilMs: 0 };
    this.#gesture.untilMs = nowMs + SAME_STEP_MS;
    return this.#gesture.name;
  }
}

const moved = (way: Vector3, by: number): Matrix4 => BY.makeTranslation(way.x * by, way.y * by, way.z * by);

const UP = new Vector3(0, 1, 0);
const AHEAD = new Vector3();
const RIGHT = new Vector3();
const AWAY = new Vector3();
const CENTRE = new Vector3();
const BOX = new Box3();
const BY = new Matrix4();
const PART = new Matrix4();
const BACK = new Matrix4();
