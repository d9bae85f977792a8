import type { EditorContext } from "./editor-context.ts";
import type { Gizmo } from "./gizmo/gizmo.ts";
import { PICK_RADIUS_PX } from "./gizmo/handle-picking.ts";

type Point = { x: number; y: number };

/** What lies under a pointer at rest is looked at so often: things and the camera move. */
const CHECK_SECONDS = 0.1;

/** What the pointer points at while nothing is in hand: a handle, or the object that a click would choose. */
export class Hover {
  readonly #editor: EditorContext;
  readonly #gizmo: Gizmo;
  readonly #objectAt: (at: Point) => string | null;
  #at: (Point & { isFresh: boolean }) | null = null;
  #object: string | null = null;
  #sinceCheck = 0;

  /** `objectAt`: the first object at a place on the view that no wall hides. */
  constructor(editor: EditorContext, gizmo: Gizmo, objectAt: (at: Point) => string | null) {
    this.#editor = editor;
    this.#gizmo = gizmo;
    this.#objectAt = objectAt;
  }

  /** The object that it points at. */
  get object(): string | null {
    return this.#object;
  }

  /** It points elsewhere than in the frame before. */
  get isFresh(): boolean {
    return this.#at?.isFresh === true;
  }

  move({ x, y }: Point): void {
    this.#at = { x, y, isFresh: true };
  }

  /** It is nowhere on the view any more. */
  leave(): void {
    this.#at = null;
    this.light(null);
    this.#gizmo.lit = null;
  }

  /** Call each frame while nothing is in hand. */
  update(deltaSeconds: number): void {
    this.#sinceCheck += deltaSeconds;
    const at = this.#at;
    if (!at || (!at.isFresh && this.#sinceCheck < CHECK_SECONDS)) return;
    at.isFresh = false;
    this.#sinceCheck = 0;
    this.#look(at);
  }

  /** Points at what lies here without waiting for the next frame: a press may ask for it before. */
  pointAt(at: Point): void {
    this.move(at);
    this.#look(at);
  }

  #look(at: Point): void {
    this.#gizmo.lit = this.#gizmo.at(at, PICK_RADIUS_PX.mouse);
    const over = this.#gizmo.lit ? null : this.#objectAt(at);
    this.light(over === null ? null : this.#editor.topOf(over));
  }

  /** Points at this from now on; an outline says so, where it has none yet. */
  light(id: string | null): void {
    if (id === this.#object) return;
    this.#object = id;
    const { state, world } = this.#editor.context;
    const isNew = id !== null && !this.#editor.isSelected(id);
    world.objects?.setHighlight(isNew ? this.#editor.family([id]) : [], "hover");
    state.patch("editing", { hovered: id });
  }
}
