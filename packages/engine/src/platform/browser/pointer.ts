import type { InputSink } from "../../core/input.ts";
import type { PointerAt } from "../../core/pointer-tool.ts";

/** A finger's movements across the screen are shorter than a mouse's. */
const TOUCH_LOOK = 1.5;
/** Wheel notches per doubling of the distance between two fingers. */
const PINCH_NOTCHES = 6;
const WHEEL_PIXELS_PER_NOTCH = 100;
const WHEEL_LINES_PER_NOTCH = 3;

/** Drag to look, two fingers or the wheel to zoom; in `holds` mode a click locks the pointer until Escape. */
export class Pointer {
  readonly #canvas: HTMLCanvasElement;
  readonly #sink: InputSink;
  readonly #ends = new AbortController();
  readonly #pointers = new Map<number, { x: number; y: number }>();
  /** Pointers that a tool has claimed. */
  readonly #claimed = new Set<number>();
  #holds = false;
  readonly #point: PointerAt = {
    id: 0,
    x: 0,
    y: 0,
    kind: "mouse",
    isOther: false,
    shift: false,
    alt: false,
    ctrl: false,
  };

  constructor(canvas: HTMLCanvasElement, sink: InputSink) {
    this.#canvas = canvas;
    this.#sink = sink;
    canvas.style.touchAction = "none";
    const options = { signal: this.#ends.signal };
    if (window.matchMedia("(pointer: coarse)").matches) sink.uses("touch");
    // Also on the page's own buttons, as hints about keys depend on it.
    window.addEventListener(
      "pointerdown",
      ({ pointerType }) => sink.uses(pointerType === "touch" ? "touch" : "keyboard"),
      { ...options, capture: true },
    );
    canvas.addEventListener("pointerdown", (event) => this.#down(event), options);
    canvas.addEventListener("pointermove", (event) => this.#move(event), options);
    canvas.addEventListener("pointerup", (event) => this.#up(event), options);
    canvas.addEventListener("pointercancel", (event) => this.#cancel(event), options);
    canvas.addEventListener("pointerleave", ({ pointerId }) => this.#leave(pointerId), options);
    document.addEventListener("pointerlockchange", () => sink.holdsPointer(this.#isHeld), options);
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { ...options, passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault(), options);
  }

  setHolds(holds: boolean): void {
    this.#holds = holds;
    if (!holds && this.#isHeld) document.exitPointerLock();
  }

  /** Once per frame: what is under a resting pointer may have changed. */
  poll(): void {
    const { tool } = this.#sink;
    if (tool && this.#pointers.size === 0) this.#show(tool.cursor);
  }

  get #isHeld(): boolean {
    return document.pointerLockElement === this.#canvas;
  }

  dispose(): void {
    this.#ends.abort();
    this.setHolds(false);
    this.#canvas.style.cursor = "";
  }

  #show(cursor: string): void {
    const { style } = this.#canvas;
    if (style.cursor !== cursor) style.cursor = cursor;
  }

  #down(event: PointerEvent): void {
    // Pointer capture throws while the pointer is locked.
    if (!this.#isHeld) this.#canvas.setPointerCapture(event.pointerId);
    const { tool } = this.#sink;
    if (tool?.down(this.#at(event))) this.#claimed.add(event.pointerId);
    else this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#canvas.style.cursor = tool?.cursor || "grabbing";
    if (tool && !(tool.letsHold && tool.cursor === "")) return;
    // Refused without permission or just after Escape: dragging still works.
    if (this.#holds && event.pointerType === "mouse") {
      Promise.resolve(this.#canvas.requestPointerLock()).catch(() => undefined);
    }
  }

  #move(event: PointerEvent): void {
    if (this.#isHeld) {
      this.#sink.look(event.movementX, event.movementY);
      return;
    }
    const { tool } = this.#sink;
    if (tool) {
      tool.move(this.#at(event));
      if (this.#pointers.size === 0) this.#show(tool.cursor);
    }
    const last = this.#pointers.get(event.pointerId);
    if (!last) return;
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    if (this.#pointers.size === 2) {
      const before = this.#spread();
      last.x = event.clientX;
      last.y = event.clientY;
      const after = this.#spread();
      if (before > 0 && after > 0) this.#sink.zoom(-Math.log2(after / before) * PINCH_NOTCHES);
      // Their midpoint moves by half of one finger's movement.
      this.#sink.pan(dx / 2, dy / 2);
      return;
    }
    last.x = event.clientX;
    last.y = event.clientY;
    const scale = event.pointerType === "mouse" ? 1 : TOUCH_LOOK;
    this.#sink.look(dx * scale, dy * scale);
  }

  #up(event: PointerEvent): void {
    this.#sink.tool?.up(this.#at(event));
    this.#release(event);
  }

  #cancel(event: PointerEvent): void {
    this.#sink.tool?.leave(event.pointerId);
    this.#release(event);
  }

  /** A lifted finger also leaves: that was its `up`. */
  #leave(id: number): void {
    if (this.#pointers.has(id) || this.#claimed.has(id)) return;
    this.#sink.tool?.leave(id);
  }

  #release({ pointerId }: PointerEvent): void {
    this.#pointers.delete(pointerId);
    this.#claimed.delete(pointerId);
    if (this.#pointers.size === 0) this.#canvas.style.cursor = this.#sink.tool?.cursor ?? "";
  }

  #at(event: PointerEvent): PointerAt {
    const at = this.#point;
    at.id = event.pointerId;
    // A locked pointer points at the centre of the view.
    at.x = this.#isHeld ? this.#canvas.clientWidth / 2 : event.offsetX;
    at.y = this.#isHeld ? this.#canvas.clientHeight / 2 : event.offsetY;
    at.kind = event.pointerType === "touch" ? "touch" : event.pointerType === "pen" ? "pen" : "mouse";
    at.isOther = event.pointerType === "mouse" && event.type === "pointerdown" && event.button !== 0;
    at.shift = event.shiftKey;
    at.alt = event.altKey;
    at.ctrl = event.ctrlKey || event.metaKey;
    return at;
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const perNotch =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? WHEEL_PIXELS_PER_NOTCH : WHEEL_LINES_PER_NOTCH;
    this.#sink.zoom(Math.max(-3, Math.min(3, event.deltaY / perNotch)));
  }

  #spread(): number {
    const [a, b] = [...this.#pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}
