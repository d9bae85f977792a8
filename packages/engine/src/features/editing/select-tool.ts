import { Vector3 } from "three";
import type { PointerAt, PointerTool } from "../../core/pointer-tool.ts";
import { whyNotTouch } from "../document/permission.ts";
import { Drag } from "./drag.ts";
import { emptyFrames, frameAt } from "./frames.ts";
import type { Gizmo } from "./gizmo/gizmo.ts";
import { ray, rayThrough, type Ray } from "./gizmo/frame.ts";
import { PICK_RADIUS_PX } from "./gizmo/handle-picking.ts";
import { Hover } from "./hover.ts";
import { duplicated } from "./duplicate-objects.ts";
import { Readout } from "./readout.ts";
import { SurfaceDrag } from "./surface-drag.ts";
import { surface, type Surfaces } from "./surfaces.ts";
import { TwoFingerGesture } from "./two-finger-gesture.ts";
import type { EditorContext } from "./editor-context.ts";

/** A press that moves further than this, in CSS pixels, is no click. */
const CLICK_PIXELS = { mouse: 4, pen: 6, touch: 10 } as const;
/** The same on a handle: less, as grabbing one is deliberate. */
const TAP_PIXELS = 2;
const CLICK_MS = 500;
const DOUBLE_MS = 350;
const POINT_FAR = 80;

type Press = { id: number; x: number; y: number; atMs: number; over: string | null; isStill: boolean };

/** State of the tool. Every transition passes through idle, except a press that becomes a drag. */
type Doing =
  | { kind: "idle" }
  /** Pressed, and still undecided: a click, a turn of the view (`grips` false), or a drag. */
  | { kind: "pressing"; press: Press; grips: boolean }
  | { kind: "pulling"; press: Press; drag: Drag }
  | { kind: "sliding"; pointer: number; slide: SurfaceDrag }
  | { kind: "twisting"; twist: TwoFingerGesture };

export type SelectToolActions = {
  /** Focuses the camera on an object. */
  focus(id: string): void;
  /** Sets the frame for the next upload, or none. */
  target(key: string | null): void;
};

/**
 * The pointer while building: selects, drags the gizmo, slides objects over surfaces, transforms them with two fingers.
 */
export class SelectTool implements PointerTool {
  readonly letsHold = false;
  readonly #editor: EditorContext;
  readonly #surfaces: Surfaces;
  readonly #gizmo: Gizmo;
  readonly #acts: SelectToolActions;
  readonly #readout: Readout;
  #doing: Doing = { kind: "idle" };
  readonly #hover: Hover;
  #lastClick = { over: "", atMs: -Infinity };
  /** Position of each finger. */
  readonly #points = new Map<number, { x: number; y: number }>();

  constructor(editor: EditorContext, surfaces: Surfaces, gizmo: Gizmo, acts: SelectToolActions) {
    this.#editor = editor;
    this.#surfaces = surfaces;
    this.#gizmo = gizmo;
    this.#acts = acts;
    this.#hover = new Hover(editor, gizmo, (at) => this.#idAlong(this.#rayTo(at)));
    this.#readout = new Readout(editor.context.world, editor.context.words);
  }

  get cursor(): string {
    const { kind } = this.#doing;
    if (kind === "pulling" || kind === "sliding" || kind === "twisting") return "grabbing";
    if (this.#gizmo.lit) return "grab";
    const hovered = this.#hover.object;
    if (hovered === null) return "";
    const object = this.#editor.objects.get(hovered);
    if (object && whyNotTouch(this.#editor.context.state.current, object) !== null) return "not-allowed";
    return this.#editor.isSelected(hovered) ? "move" : "pointer";
  }

  /** A drag is in progress. */
  get isBusy(): boolean {
    return (
      this.#doing.kind === "pulling" || this.#doing.kind === "sliding" || this.#doing.kind === "twisting"
    );
  }

  /** The pointer is active, or hovers something else than in the previous frame. */
  get isAtWork(): boolean {
    return this.#doing.kind !== "idle" || this.#hover.isFresh;
  }

  down(at: Readonly<PointerAt>): boolean {
    if (at.isOther) {
      if (this.#doing.kind === "idle") this.#hover.pointAt(at);
      return false;
    }
    this.#points.set(at.id, { x: at.x, y: at.y });
    const doing = this.#doing;
    if (at.kind === "touch" && this.#addFinger(doing, at)) return true;
    if (doing.kind !== "idle") return doing.kind !== "pressing" || doing.grips;
    const over = this.#rayTo(at);
    const handle = this.#gizmo.at(at, PICK_RADIUS_PX[at.kind]);
    if (handle) {
      const drag = Drag.begin(this.#editor, this.#editor.selected);
      if (!drag) return true;
      this.#gizmo.begin(handle, over, at);
      this.#begin({ kind: "pulling", press: this.#pressAt(at, over), drag });
      return true;
    }
    const press = this.#pressAt(at, over);
    const grips = press.over !== null && this.#editor.isSelected(press.over) && !at.shift && !at.ctrl;
    this.#doing = { kind: "pressing", press, grips };
    // A finger hovers only while it presses: a long press opens the context menu of what is under it.
    if (at.kind === "touch") this.#hover.light(press.over === null ? null : this.#editor.topOf(press.over));
    return grips;
  }

  move(at: Readonly<PointerAt>): void {
    const point = this.#points.get(at.id);
    if (point) {
      point.x = at.x;
      point.y = at.y;
    }
    const doing = this.#doing;
    switch (doing.kind) {
      case "idle":
        if (at.kind !== "touch") this.#hover.move(at);
        return;
      case "pressing":
        return this.#press(doing.press, doing.grips, at);
      case "pulling":
        if (at.id === doing.press.id) this.#pull(doing.press, doing.drag, at);
        return;
      case "sliding":
        if (at.id === doing.pointer) this.#slide(doing.slide, at);
        return;
      case "twisting":
        doing.twist.move(at);
    }
  }

  up(at: Readonly<PointerAt>): void {
    this.#points.delete(at.id);
    const doing = this.#doing;
    if (at.kind === "touch") this.#hover.light(null);
    if ((doing.kind === "pressing" || doing.kind === "pulling") && doing.press.id === at.id) {
      if (doing.kind === "pulling") this.#end(true);
      this.#doing = { kind: "idle" };
      const nowMs = this.#editor.context.platform.clock.now();
      // A handle that was only tapped: selects what is behind it.
      if (doing.press.isStill && nowMs - doing.press.atMs < CLICK_MS)
        this.#click(doing.press.over, at, nowMs);
    }
    if (doing.kind === "sliding" && doing.pointer === at.id) this.#end(true);
    else if (doing.kind === "twisting" && doing.twist.has(at.id)) this.#end(true);
  }

  leave(id: number): void {
    this.#points.delete(id);
    const doing = this.#doing;
    if (doing.kind === "idle") this.#hover.leave();
    else if (this.#isIn(doing, id)) this.#end(true);
  }

  key(code: string, isShift: boolean): boolean {
    if (code !== "Escape") return !this.isBusy && this.onKey?.(code, isShift) === true;
    if (this.isBusy) this.#end(false);
    else if (this.#editor.selected.length > 0) this.#editor.select([]);
    else return false;
    return true;
  }

  /** Keys that move the selection. */
  onKey: ((code: string, isShift: boolean) => boolean) | null = null;

  /** Ends any interaction; `stays` false: reverts a drag. */
  release(stays: boolean): void {
    this.#end(stays);
    this.#hover.leave();
  }

  onFrame(deltaSeconds: number): void {
    const doing = this.#doing;
    const drag = this.#dragOf(doing);
    if (drag && !drag.update(deltaSeconds)) this.#end(true);
    if (this.#doing.kind === "idle") this.#hover.update(deltaSeconds);
    const held = this.#dragOf(this.#doing);
    if (held) this.#gizmo.follow(held.by);
    this.#gizmo.update(held !== null);
    const { pull, frame } = this.#gizmo;
    if (doing.kind === "pulling" && pull)
      this.#readout.show(pull, frame.origin, frame.arm * 1.35, deltaSeconds);
    else this.#readout.hide();
  }

  dispose(): void {
    this.release(true);
    this.#readout.hide();
  }

  #press(press: Press, grips: boolean, at: Readonly<PointerAt>): void {
    if (press.id !== at.id) return;
    if (Math.hypot(at.x - press.x, at.y - press.y) <= CLICK_PIXELS[at.kind]) return;
    press.isStill = false;
    if (at.kind === "touch") this.#hover.light(null);
    if (!grips || press.over === null) return;
    const gesture = this.#editor.document.newGesture();
    const top = this.#editor.topOf(press.over);
    let id = this.#editor.selected.includes(press.over) ? press.over : top;
    if (at.alt) {
      // The copies are dragged, the originals stay.
      const doubles = duplicated(this.#editor, this.#editor.selected, NOWHERE, gesture);
      id = doubles[0] ?? id;
    }
    const drag = Drag.begin(this.#editor, this.#editor.selected, gesture);
    if (!drag) {
      this.#doing = { kind: "idle" };
      return;
    }
    const slide = new SurfaceDrag(this.#editor, this.#surfaces, drag, id);
    this.#begin({ kind: "sliding", pointer: at.id, slide });
    // From where it was pressed, so that nothing jumps by the click threshold.
    this.#slide(slide, { ...at, x: press.x, y: press.y });
    this.#slide(slide, at);
  }

  #pressAt(at: Readonly<PointerAt>, along: Ray): Press {
    const atMs = this.#editor.context.platform.clock.now();
    return { id: at.id, x: at.x, y: at.y, atMs, over: this.#idAlong(along), isStill: true };
  }

  #pull(press: Press, drag: Drag, at: Readonly<PointerAt>): void {
    const { pull } = this.#gizmo;
    if (!pull) return;
    if (press.isStill && Math.hypot(at.x - press.x, at.y - press.y) <= TAP_PIXELS) return;
    press.isStill = false;
    const { snap } = this.#editor.context.state.current.editing;
    drag.to(pull.to(this.#rayTo(at), at, snap, snap.isOn !== at.shift));
  }

  #slide(slide: SurfaceDrag, at: Readonly<PointerAt>): void {
    const { snap } = this.#editor.context.state.current.editing;
    slide.to(this.#rayTo(at), snap.isOn !== at.shift, snap.move);
  }

  /** A second finger while the first is on the selection: they rotate and scale it together. */
  #addFinger(doing: Doing, at: Readonly<PointerAt>): boolean {
    if (doing.kind === "twisting") return true;
    const isHeld = (doing.kind === "pressing" && doing.grips) || doing.kind === "sliding";
    if (!isHeld) return false;
    const id = doing.kind === "sliding" ? doing.pointer : doing.press.id;
    this.#end(true);
    const drag = Drag.begin(this.#editor, this.#editor.selected);
    if (!drag) return true;
    const { x, y } = this.#points.get(id) ?? at;
    const twist = new TwoFingerGesture(drag, this.#editor, { id, x, y }, at);
    this.#begin({ kind: "twisting", twist });
    return true;
  }

  #begin(doing: Doing): void {
    this.#doing = doing;
    this.#gizmo.grasp();
    this.#hover.light(null);
    this.#editor.context.state.patch("editing", { gizmo: "dragging" });
  }

  #end(stays: boolean): void {
    const doing = this.#doing;
    this.#doing = { kind: "idle" };
    const drag = this.#dragOf(doing);
    if (!drag) return;
    drag.end(stays);
    this.#gizmo.end();
    if (doing.kind === "sliding" && stays) this.#frame(doing.slide);
    this.#editor.context.state.patch("editing", { gizmo: "idle" });
  }

  /** An object released in a frame fills it; one taken out no longer does. */
  #frame(slide: SurfaceDrag): void {
    const [id] = slide.drag.ids;
    const object = this.#editor.objects.get(id ?? "");
    if (!object || slide.drag.ids.length !== 1 || object.props.frame === object.id) return;
    const frame = slide.frameNow();
    if ((object.props.frame ?? null) === frame) return;
    const change = { props: { frame } };
    this.#editor.document.edit([{ op: "set", id: object.id, change }], { gesture: slide.drag.gesture });
  }

  /** Whether this pointer is part of the interaction. */
  #isIn(doing: Exclude<Doing, { kind: "idle" }>, pointer: number): boolean {
    if (doing.kind === "sliding") return doing.pointer === pointer;
    return doing.kind === "twisting" ? doing.twist.has(pointer) : doing.press.id === pointer;
  }

  #dragOf(doing: Doing): Drag | null {
    if (doing.kind === "pulling") return doing.drag;
    if (doing.kind === "sliding") return doing.slide.drag;
    return doing.kind === "twisting" ? doing.twist.drag : null;
  }

  #click(over: string | null, at: Readonly<PointerAt>, nowMs: number): void {
    const id = over === null ? null : this.#editor.topOf(over);
    const { selected } = this.#editor;
    const isDouble = id !== null && id === this.#lastClick.over && nowMs - this.#lastClick.atMs < DOUBLE_MS;
    this.#lastClick = { over: id ?? "", atMs: nowMs };
    if (isDouble) return this.#acts.focus(id);
    if (id === null) {
      this.#acts.target(this.#frameUnder(at));
      if (!at.shift && !at.ctrl) this.#editor.select([]);
    } else if (at.shift || at.ctrl) {
      this.#editor.select(
        selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id],
      );
    } else this.#editor.select([id]);
  }

  /** Key of the environment's empty frame at a position on the view. */
  #frameUnder(at: Readonly<PointerAt>): string | null {
    const { world, state } = this.#editor.context;
    if (!state.current.editing.areEmptyFramesShown) return null;
    const { from, way } = this.#rayTo(at);
    if (!this.#surfaces.along(from, way, POINT_FAR, null, SPOT)) return null;
    const frames = emptyFrames(world.environment?.manifest ?? null, this.#editor.objects.values());
    return frameAt(frames, SPOT.point)?.key ?? null;
  }

  #rayTo(at: { x: number; y: number }): Ray {
    const { world, platform } = this.#editor.context;
    return rayThrough(at, world.rig.camera, platform.view, RAY);
  }

  /** The first object along a ray that isn't hidden by a wall. */
  #idAlong({ from, way }: Ray): string | null {
    if (!this.#surfaces.along(from, way, POINT_FAR, null, SPOT)) return null;
    return SPOT.objectId;
  }
}

const RAY = ray();
const SPOT = surface();
const NOWHERE = new Vector3();
