import type { InputSink } from "../../core/input.ts";
import type { PointerAt } from "../../core/pointer-tool.ts";

/** A finger's way across the screen is shorter than a mouse's. */
const TOUCH_LOOK = 1.5;
/** A doubling of the distance between two fingers, in notches of a wheel. */
const PINCH_NOTCHES = 6;
const WHEEL_PIXELS_PER_NOTCH = 100;
const WHEEL_LINES_PER_NOTCH = 3;

/** Drag to look, two fingers or the wheel to zoom; in `holds` mode a click captures the mouse until Escape. */
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
    // On the page's own buttons as well: what they say of keys goes by it.
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

  /** Once a frame: what lies under a pointer at rest may be something else now. */
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
    // A mouse that is held already can't be captured: asking for it throws.
    if (!this.#isHeld) this.#canvas.setPointerCapture(event.pointerId);
    const { tool } = this.#sink;
    if (tool?.down(this.#at(event))) this.#claimed.add(event.pointerId);
    else this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#canvas.style.cursor = tool?.cursor || "grabbing";
    if (tool && !(tool.letsHold && tool.cursor === "")) return;
    // Refused where the page has no right to it or Escape was pressed a moment ago: dragging still looks.
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
      // Their middle goes half of the way that one of them goes.
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

  /** A finger that is lifted leaves as well: that was its `up`. */
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
    // A captured mouse points at what one looks at.
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
