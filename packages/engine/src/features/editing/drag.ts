import { EDIT_PACE } from "@veranda/contract/rooms/connection";
import { Matrix4 } from "three";
import type { Draft } from "../document/store/replica.ts";
import { matrixOf, transformOf } from "./transforms.ts";
import type { EditorContext } from "./editor-context.ts";

/** Maximum rate of broadcasting a drag; lower if many objects are moved. */
const SAYS_PER_SECOND = 12;
const OPS_SHARE = 0.8;

/** A drag of objects: drawn at once, sent to the room a few times a second, always including the last transform. */
export class Drag {
  readonly ids: readonly string[];
  readonly gesture: string;
  /** The same ids, for lookups. */
  readonly moved: ReadonlySet<string>;
  readonly #editor: EditorContext;
  readonly #starts = new Map<string, Matrix4>();
  /** From their start to their current transform. */
  readonly by = new Matrix4();
  readonly #periodSeconds: number;
  #sinceSaid = Infinity;
  #isUnsaid = false;

  /** Starts dragging objects and their members; null if none of them may be changed. */
  static begin(editor: EditorContext, ids: readonly string[], gesture?: string): Drag | null {
    const free = editor.changeable(editor.family(editor.outermost(ids)));
    return free.length === 0 ? null : new Drag(editor, free, gesture ?? editor.document.newGesture());
  }

  private constructor(editor: EditorContext, ids: readonly string[], gesture: string) {
    this.#editor = editor;
    this.ids = ids;
    this.gesture = gesture;
    this.moved = new Set(ids);
    this.#periodSeconds = Math.max(1 / SAYS_PER_SECOND, ids.length / (EDIT_PACE.opsPerSecond * OPS_SHARE));
    for (const id of ids) {
      const object = editor.objects.get(id);
      if (object) this.#starts.set(id, matrixOf(object.transform, new Matrix4()));
    }
  }

  /** Moves them by this matrix, relative to the start of the drag. */
  to(by: Matrix4): void {
    if (this.by.equals(by)) return;
    this.by.copy(by);
    this.#isUnsaid = true;
    // A mere tap doesn't hold the objects.
    this.#editor.document.hold(this.ids);
    this.#show();
  }

  /** Transform of an object at the start of the drag. */
  startOf(id: string): Matrix4 | undefined {
    return this.#starts.get(id);
  }

  /** False: somebody removed an object or the room refused; the drag is over. */
  update(deltaSeconds: number): boolean {
    if (this.ids.some((id) => !this.#editor.objects.has(id))) return false;
    this.#sinceSaid += deltaSeconds;
    if (this.#isUnsaid && this.#sinceSaid >= this.#periodSeconds) this.#say();
    return true;
  }

  /** Draws them again after the document has changed. */
  #show(): void {
    const { objects } = this.#editor.context.world;
    if (!objects) return;
    for (const [id, start] of this.#starts) objects.show(id, MATRIX.multiplyMatrices(this.by, start));
  }

  #say(): void {
    this.#sinceSaid = 0;
    this.#isUnsaid = false;
    const drafts: Draft[] = [];
    for (const [id, start] of this.#starts) {
      const transform = transformOf(MATRIX.multiplyMatrices(this.by, start));
      drafts.push({ op: "set", id, change: { transform } });
    }
    this.#editor.document.edit(drafts, { gesture: this.gesture, isShown: true });
  }

  /** Ends the drag. `stays` false: back to the start. */
  end(stays: boolean): void {
    if (!stays) {
      this.#isUnsaid ||= this.#sinceSaid !== Infinity;
      this.by.identity();
      this.#show();
    }
    if (this.#isUnsaid) this.#say();
    this.#editor.document.hold([]);
  }
}

const MATRIX = new Matrix4();
