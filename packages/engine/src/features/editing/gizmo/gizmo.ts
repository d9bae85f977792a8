import type { GizmoTool } from "@veranda/contract/engine/editing-state";
import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import { whyNotChange } from "../../document/permission.ts";
import type { EditorContext } from "../editor-context.ts";
import { GizmoFrame, type Pixel, type Ray } from "./frame.ts";
import { GizmoView } from "./gizmo-view.ts";
import { handleAt } from "./handle-picking.ts";
import type { Handle } from "./handles.ts";
import { GizmoDrag } from "./gizmo-drag.ts";

/** The gizmo of the selection: its position, the hovered handle and the current drag. */
export class Gizmo {
  readonly frame = new GizmoFrame();
  readonly #editor: EditorContext;
  readonly #view = new GizmoView();
  lit: Handle | null = null;
  pull: GizmoDrag | null = null;
  /** Where the frame was when the drag began. */
  readonly #from = new Vector3();
  readonly #turn = new Quaternion();
  #isShown = false;
  #isMany = false;
  /** The inputs by which it was last decided whether the selection may be changed. */
  #seen: readonly unknown[] = [];
  #mayPull = false;

  constructor(editor: EditorContext) {
    this.#editor = editor;
    editor.context.world.overlay.add(this.#view.root);
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  /** The handle under a place on the view. */
  at(pixel: Pixel, reach: number): Handle | null {
    const { tool } = this.#editor.context.state.current.editing;
    if (!this.#isShown || tool === "select") return null;
    const { world, platform } = this.#editor.context;
    return handleAt(tool, pixel, reach, this.frame, world.rig.camera, platform.view, this.#isMany);
  }

  /** The selection is being moved: the gizmo follows it from where it is. */
  grasp(): void {
    this.#from.copy(this.frame.origin);
    this.#turn.copy(this.frame.rotation);
  }

  begin(handle: Handle, ray: Ray, at: Pixel): void {
    const { space } = this.#editor.context.state.current.editing;
    const isWorld = space === "world" || this.#isMany;
    this.pull = new GizmoDrag(handle, this.frame, isWorld, ray, at);
  }

  /** Follows the moved selection. */
  follow(by: Matrix4): void {
    this.frame.origin.copy(this.#from).applyMatrix4(by);
    const { space, tool } = this.#editor.context.state.current.editing;
    if (space === "world" && tool !== "scale" && this.pull?.handle.tool !== "rotate") return;
    this.frame.rotation.setFromRotationMatrix(TURNED.extractRotation(by)).multiply(this.#turn);
  }

  end(): void {
    this.pull = null;
  }

  /** Places it at the selection and draws it. `isMoved`: the selection is being moved, and the gizmo follows. */
  update(isMoved: boolean): void {
    const { world, platform, state } = this.#editor.context;
    const { tool } = state.current.editing;
    this.#isShown = tool !== "select" && this.#find(tool, isMoved);
    if (!this.#isShown || tool === "select") return this.#view.hide();
    const { camera } = world.rig;
    this.frame.fit(camera, platform.view);
    this.#view.show(tool, this.frame, camera, this.lit, this.pull?.handle ?? null, this.#isMany);
  }

  dispose(): void {
    this.#view.dispose();
  }

  #find(tool: GizmoTool, isMoved: boolean): boolean {
    const { selected } = this.#editor;
    this.#isMany = selected.length > 1;
    if (selected.length === 0 || !this.#isAllowed()) return false;
    if (isMoved) return true;
    const { space } = this.#editor.context.state.current.editing;
    const object = selected.length === 1 ? this.#editor.objects.get(selected[0] ?? "") : undefined;
    if (object) {
      this.frame.origin.fromArray(object.transform.position);
      if (space === "local" || tool === "scale") this.frame.rotation.fromArray(object.transform.rotation);
      else this.frame.rotation.identity();
      return true;
    }
    this.#editor.boxOf(selected, BOX).getCenter(this.frame.origin);
    this.frame.rotation.identity();
    return true;
  }

  /** Whether anything selected may be changed; recomputed when an input has changed. */
  #isAllowed(): boolean {
    const { current } = this.#editor.context.state;
    const { rights, holds, objects, editing } = current;
    const seen = this.#seen;
    if (seen[0] === rights && seen[1] === holds && seen[2] === objects && seen[3] === editing.selected)
      return this.#mayPull;
    this.#seen = [rights, holds, objects, editing.selected];
    this.#mayPull = editing.selected.some((id) => {
      const object = this.#editor.objects.get(id);
      return object !== undefined && whyNotChange(current, object) === null;
    });
    return this.#mayPull;
  }
}

const BOX = new Box3();
const TURNED = new Matrix4();
