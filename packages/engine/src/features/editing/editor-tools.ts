import { canBeLarge } from "@veranda/contract/engine/light-box";
import type { ObjectMessageName } from "@veranda/contract/engine/object-messages";
import type { EngineState } from "@veranda/contract/engine/state";
import { mayEdit } from "@veranda/contract/permissions";
import type { Frame } from "../../core/loop.ts";
import type { ObjectLayer } from "../../world/objects/object-layer.ts";
import type { Context, Handlers } from "../context.ts";
import type { SpaceDocument } from "../document/document.ts";
import { whyNotEdit } from "../document/permission.ts";
import { PlacementTool } from "./placement-tool.ts";
import { addHandlers } from "./add-handlers.ts";
import { FrameMarks } from "./frame-marks.ts";
import { emptyFrames } from "./frames.ts";
import { Gizmo } from "./gizmo/gizmo.ts";
import { SelectTool } from "./select-tool.ts";
import { StandMarks } from "./stand-marks.ts";
import { Nudge } from "./nudge.ts";
import { objectHandlers } from "./object-handlers.ts";
import { surface, Surfaces } from "./surfaces.ts";
import { EditorContext } from "./editor-context.ts";
import { EditorView } from "./editor-view.ts";

/** All editor tools; loaded on first use. */
export class EditorTools {
  readonly handlers: Pick<Handlers, ObjectMessageName>;
  readonly #context: Context;
  readonly #document: SpaceDocument;
  readonly #editor: EditorContext;
  readonly #gizmo: Gizmo;
  readonly #selectTool: SelectTool;
  readonly #placementTool: PlacementTool;
  readonly #view: EditorView;
  readonly #marks = new FrameMarks();
  readonly #stands: StandMarks;
  #layer: ObjectLayer | null = null;
  /** Objects and frames that the marks were made for. */
  #marked: readonly unknown[] = [];
  #markedObjects: unknown = null;
  /** State shown in the previous frame. */
  #shown: Partial<Pick<EngineState, "editing" | "holds">> = {};

  constructor(context: Context, document: SpaceDocument) {
    this.#context = context;
    this.#document = document;
    const { world } = context;
    const editor = (this.#editor = new EditorContext(context, document));
    const surfaces = new Surfaces(world);
    this.#view = new EditorView(editor, surfaces);
    this.#gizmo = new Gizmo(editor);
    this.#placementTool = new PlacementTool(editor, surfaces, this.#view);
    this.#selectTool = new SelectTool(editor, surfaces, this.#gizmo, {
      focus: (id) => this.#view.focusOn([id]),
      target: (key) => context.state.patch("editing", { uploadTargetFrame: key }),
    });
    this.#selectTool.onKey = new Nudge(editor).key;
    world.scene.add(this.#marks.root);
    this.#stands = new StandMarks(world.scene);
    this.handlers = {
      ...objectHandlers(editor, surfaces),
      ...addHandlers(editor, this.#placementTool),
      ...this.#ownHandlers(),
    };
  }

  onFrame({ deltaSeconds }: Frame): void {
    const { state, world } = this.#context;
    const { isActive } = state.current.editing;
    if (isActive && state.current.session.status !== "joined" && state.current.session.reconnecting === null)
      this.#setActive(false);
    if (isActive && state.current.rights && !mayEdit(state.current.rights)) this.#setActive(false);
    this.#follow();
    this.#view.follow(this.#selectTool.isBusy);
    if (!this.#selectTool.isBusy) this.#placementTool.settle();
    if (!state.current.editing.isActive) return;
    if (world.objects !== this.#layer) {
      this.#layer = world.objects;
      this.#layer?.setEditing(true);
      this.#editor.select(this.#editor.selected);
    }
    this.#mark();
    if (this.#stands.show(state.current.rights?.stands ?? [])) world.stir();
    this.#view.clear();
    const { editing, holds } = state.current;
    if (this.#selectTool.isAtWork || editing !== this.#shown.editing || holds !== this.#shown.holds)
      world.stir();
    this.#shown = { editing, holds };
    this.#selectTool.onFrame(deltaSeconds);
  }

  dispose(): void {
    this.#setActive(false);
    this.#selectTool.dispose();
    this.#gizmo.dispose();
    this.#marks.dispose();
    this.#stands.dispose();
  }

  #ownHandlers() {
    const { state } = this.#context;
    const document = this.#document;
    const editor = this.#editor;
    return {
      set_edit_mode: ({ enabled }) => this.#setActive(enabled),
      set_selected_object: ({ objectId }) => editor.select(objectId === "" ? [] : [objectId]),
      set_selected_objects: ({ objectIds, bringsIntoView }) => {
        editor.select(objectIds);
        const [only, ...others] = editor.selected;
        if (bringsIntoView && only !== undefined && others.length === 0) this.#view.showUnseen(only);
      },
      set_gizmo: ({ tool, space, snap }) =>
        state.patch("editing", {
          ...(tool && { tool }),
          ...(space && { space }),
          ...(snap && { snap: Object.assign({}, state.current.editing.snap, snap) }),
        }),
      undo: ({ revision }) => {
        this.#selectTool.release(true);
        if (revision === undefined) document.undo();
        else document.undoTo(revision);
      },
      redo: () => {
        this.#selectTool.release(true);
        document.redo();
      },
      set_light_box_object: ({ objectId }) => {
        const object = editor.objects.get(objectId);
        if (object && !canBeLarge(object)) {
          const message = "There is nothing of it to see large";
          return this.#context.events.emit("log", { level: "warn", message, data: { objectId } });
        }
        state.patch("editing", { lightBox: object ? objectId : null });
      },
      set_upload_target_frame_object_id: ({ objectId }) =>
        state.patch("editing", { uploadTargetFrame: objectId === "" ? null : objectId }),
      set_drop_spot: ({ at }) => {
        const spot = at && this.#placementTool.spotAt(at, SPOT);
        const over = spot?.objectId ?? null;
        this.#context.world.objects?.setHighlight(over === null ? [] : [over], "target");
        state.patch("editing", { pointer: spot && { x: spot.point.x, y: spot.point.y, z: spot.point.z } });
      },
      focus_object: ({ objectId }) => {
        if (objectId === "") this.#view.leave();
        else this.#view.focusOn([objectId]);
      },
      hold_object: ({ objectId }) =>
        document.hold(objectId === "" ? [] : editor.changeable(editor.family([objectId]))),
      play_object: ({ objectId, ...change }) => document.play(objectId, change),
      save_room: () => {
        this.#selectTool.release(true);
        document.versions.save();
      },
      revert_room: ({ version }) => document.versions.revert(version),
      clear_room: () => document.versions.clear(),
    } satisfies Partial<Pick<Handlers, ObjectMessageName>>;
  }

  #setActive(isActive: boolean): void {
    const { state, input, world } = this.#context;
    if (isActive === state.current.editing.isActive) return;
    const refusal = isActive ? whyNotEdit(state.current) : null;
    if (refusal) return this.#document.say(refusal);
    this.#selectTool.release(true);
    input.takeTool(isActive ? this.#selectTool : null);
    world.stir();
    if (!isActive) {
      this.#editor.select([]);
      this.#gizmo.update(false);
      this.#marks.show([], null);
      this.#stands.show([]);
      this.#marked = [];
      this.#view.release();
      this.#document.hold([]);
      state.patch("editing", { hovered: null, uploadTargetFrame: null, pointer: null });
    }
    // The layer gets it in the next frame, with the selection.
    this.#layer = null;
    world.rig.isBuilding = isActive;
    if (!isActive) world.objects?.setEditing(false);
    state.patch("editing", { isActive });
  }

  /** Removed objects are deselected, and no longer focused. */
  #follow(): void {
    const { state } = this.#context;
    const { objects, editing } = state.current;
    if (objects === this.#markedObjects) return;
    this.#markedObjects = objects;
    this.#view.forget(objects);
    if (editing.selected.some((id) => !(id in objects))) this.#editor.select(editing.selected);
    const large = editing.lightBox === null ? undefined : objects[editing.lightBox];
    if (editing.lightBox !== null && !(large && canBeLarge(large)))
      state.patch("editing", { lightBox: null });
  }

  #mark(): void {
    const { state, world } = this.#context;
    const { editing, objects } = state.current;
    const manifest = world.environment?.manifest ?? null;
    const now = [objects, manifest, editing.areEmptyFramesShown, editing.uploadTargetFrame];
    if (now.every((each, at) => each === this.#marked[at])) return;
    this.#marked = now;
    const frames = editing.areEmptyFramesShown ? emptyFrames(manifest, this.#editor.objects.values()) : [];
    this.#marks.show(frames, editing.uploadTargetFrame);
    const target = editing.uploadTargetFrame;
    world.objects?.setHighlight(
      target !== null && this.#editor.objects.has(target) ? [target] : [],
      "target",
    );
  }
}

const SPOT = surface();
