import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Input } from "../../core/input.ts";
import type { PointerTool } from "../../core/pointer-tool.ts";
import { Pointer } from "./pointer.ts";

/** A fake canvas with pointer events. */
class Canvas extends EventTarget {
  readonly style = { touchAction: "", cursor: "" };
  readonly clientWidth = 1000;
  readonly clientHeight = 500;
  readonly captured: number[] = [];
  locksAsked = 0;
  isLockRefused = false;

  setPointerCapture(id: number): void {
    if (page.pointerLockElement === this) throw new DOMException("The mouse is locked", "InvalidStateError");
    this.captured.push(id);
  }

  requestPointerLock(): Promise<void> {
    this.locksAsked += 1;
    return this.isLockRefused ? Promise.reject(new Error("Escape was pressed")) : Promise.resolve();
  }
}

type PointerFields = { id?: number; kind?: string; button?: number; shiftKey?: boolean; metaKey?: boolean };

let canvas: Canvas;
let input: Input;
let pointer: Pointer;
let page: EventTarget & { pointerLockElement: unknown; exitPointerLock: () => void };
let screen: EventTarget & { matchMedia: (query: string) => { matches: boolean } };
let isCoarse = false;

const say = (
  type: string,
  x: number,
  y: number,
  more: PointerFields & Record<string, unknown> = {},
): Event => {
  const { id = 1, kind = "mouse", ...rest } = more;
  const event = Object.assign(new Event(type, { cancelable: true }), {
    pointerId: id,
    pointerType: kind,
    clientX: x,
    clientY: y,
    offsetX: x,
    offsetY: y,
    button: 0,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...rest,
  });
  canvas.dispatchEvent(event);
  return event;
};
const finger = (type: string, id: number, x: number, y: number) => say(type, x, y, { id, kind: "touch" });

const begin = (): void => {
  canvas = new Canvas();
  input = new Input();
  pointer = new Pointer(canvas as unknown as HTMLCanvasElement, input);
};

beforeEach(() => {
  page = Object.assign(new EventTarget(), {
    pointerLockElement: null,
    exitPointerLock: () => {
      page.pointerLockElement = null;
      page.dispatchEvent(new Event("pointerlockchange"));
    },
  });
  isCoarse = false;
  screen = Object.assign(new EventTarget(), { matchMedia: () => ({ matches: isCoarse }) });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", screen);
  vi.stubGlobal("WheelEvent", { DOM_DELTA_PIXEL: 0 });
  begin();
});
afterEach(() => {
  pointer.dispose();
  vi.unstubAllGlobals();
});

describe("a drag over the view", () => {
  it("turns it accordingly, also outside the canvas, and not before the press or after it", () => {
    say("pointermove", 10, 10);
    say("pointerdown", 100, 100);
    expect(canvas.captured).toEqual([1]);
    expect(canvas.style.cursor).toBe("grabbing");
    say("pointermove", 130, 90);
    expect(input.read()).toMatchObject({ lookX: 30, lookY: -10 });
    say("pointerup", 130, 90);
    say("pointermove", 400, 400);
    expect(input.read()).toMatchObject({ lookX: 0, lookY: 0 });
    expect(canvas.style.cursor).toBe("");
  });

  it("of a finger turns it further, as its movements are shorter", () => {
    finger("pointerdown", 1, 100, 100);
    finger("pointermove", 1, 120, 100);
    expect(input.read().lookX).toBe(30);
  });

  it("ends when the browser cancels the touch", () => {
    finger("pointerdown", 1, 100, 100);
    finger("pointercancel", 1, 100, 100);
    finger("pointermove", 1, 180, 100);
    expect(input.read().lookX).toBe(0);
  });
});

describe("two fingers", () => {
  it("zoom by their distance, whatever the screen size, and reversibly", () => {
    finger("pointerdown", 1, 100, 100);
    finger("pointerdown", 2, 200, 100);
    finger("pointermove", 2, 300, 100);
    const near = input.read().zoom;
    expect(near).toBeCloseTo(-6, 9);
    finger("pointermove", 2, 200, 100);
    expect(input.read().zoom).toBeCloseTo(6, 9);
  });

  it("pan the view by their midpoint, and no longer turn it", () => {
    finger("pointerdown", 1, 100, 100);
    finger("pointerdown", 2, 200, 100);
    finger("pointermove", 1, 120, 140);
    finger("pointermove", 2, 220, 140);
    const { panX, panY, lookX, lookY } = input.read();
    expect([panX, panY]).toEqual([20, 40]);
    expect([lookX, lookY]).toEqual([0, 0]);
  });

  it("reduced to one turn the view from where it is, without a jump", () => {
    finger("pointerdown", 1, 100, 100);
    finger("pointerdown", 2, 300, 100);
    finger("pointerup", 1, 100, 100);
    input.read();
    finger("pointermove", 2, 310, 100);
    expect(input.read().lookX).toBe(15);
  });

  it("in one place don't zoom", () => {
    finger("pointerdown", 1, 100, 100);
    finger("pointerdown", 2, 100, 100);
    finger("pointermove", 2, 110, 100);
    expect(input.read().zoom).toBe(0);
  });
});

describe("the wheel", () => {
  const wheel = (deltaY: number, deltaMode: number): Event => {
    const event = Object.assign(new Event("wheel", { cancelable: true }), { deltaY, deltaMode });
    canvas.dispatchEvent(event);
    return event;
  };

  it("zooms by notches, whether a browser counts pixels or lines, and the page doesn't scroll", () => {
    const event = wheel(100, 0);
    expect(input.read().zoom).toBe(1);
    expect(event.defaultPrevented).toBe(true);
    wheel(-3, 1);
    expect(input.read().zoom).toBe(-1);
  });

  it("spun fast counts as three notches at a time at most", () => {
    wheel(9000, 0);
    expect(input.read().zoom).toBe(3);
  });
});

describe("pointer lock", () => {
  const capture = (): void => {
    pointer.setHolds(true);
    say("pointerdown", 100, 100);
    say("pointerup", 100, 100);
    page.pointerLockElement = canvas;
    page.dispatchEvent(new Event("pointerlockchange"));
  };

  it("is requested by a mouse click if enabled, not by touch; every movement turns the view", () => {
    finger("pointerdown", 9, 10, 10);
    finger("pointerup", 9, 10, 10);
    capture();
    expect(canvas.locksAsked).toBe(1);
    expect(input.isPointerHeld).toBe(true);
    say("pointermove", 100, 100, { movementX: 7, movementY: -2 });
    expect(input.read()).toMatchObject({ lookX: 7, lookY: -2 });
  });

  it("survives further clicks", () => {
    capture();
    say("pointerdown", 100, 100);
    say("pointerup", 100, 100);
    say("pointermove", 100, 100, { movementX: 3, movementY: 0 });
    expect(canvas.captured).toEqual([1]);
    expect(input.read()).toMatchObject({ lookX: 3, lookY: 0 });
  });

  it("ends when it is disabled", () => {
    capture();
    pointer.setHolds(false);
    expect(input.isPointerHeld).toBe(false);
    expect(page.pointerLockElement).toBeNull();
  });

  it("if refused, a drag still turns the view", async () => {
    canvas.isLockRefused = true;
    pointer.setHolds(true);
    say("pointerdown", 100, 100);
    await Promise.resolve();
    say("pointermove", 90, 100);
    expect(input.read().lookX).toBe(-10);
  });
});

describe("a tool in use", () => {
  const taken: string[] = [];
  const tool = (more: Partial<PointerTool>): PointerTool => ({
    down: ({ id, x, y, isOther, ctrl }) => {
      taken.push(`down ${id} ${x} ${y}${isOther ? " other" : ""}${ctrl ? " ctrl" : ""}`);
      return true;
    },
    move: ({ x, y }) => void taken.push(`move ${x} ${y}`),
    up: ({ x, y }) => void taken.push(`up ${x} ${y}`),
    leave: (id) => void taken.push(`leave ${id}`),
    key: () => false,
    cursor: "grab",
    letsHold: false,
    ...more,
  });
  beforeEach(() => void taken.splice(0));

  it("keeps the pointers that it claims: the view doesn't turn", () => {
    input.takeTool(tool({}));
    say("pointerdown", 10, 20, { metaKey: true });
    say("pointermove", 30, 20);
    say("pointerup", 30, 20);
    expect(taken).toEqual(["down 1 10 20 ctrl", "move 30 20", "up 30 20"]);
    expect(input.read().lookX).toBe(0);
  });

  it("lets other pointers turn the view", () => {
    input.takeTool(tool({ down: () => false }));
    say("pointerdown", 10, 20);
    say("pointermove", 30, 20);
    expect(input.read().lookX).toBe(20);
  });

  it("gets the button, and a leave event without a pressed button", () => {
    input.takeTool(tool({}));
    say("pointerdown", 10, 20, { button: 2 });
    say("pointerleave", 10, 20);
    say("pointerup", 10, 20);
    say("pointerleave", 10, 20);
    expect(taken).toEqual(["down 1 10 20 other", "up 10 20", "leave 1"]);
  });

  it("shows its cursor, also over a pointer at rest", () => {
    input.takeTool(tool({ cursor: "move" }));
    pointer.poll();
    expect(canvas.style.cursor).toBe("move");
  });

  it("prevents pointer lock unless it allows it and points at nothing", () => {
    pointer.setHolds(true);
    input.takeTool(tool({}));
    say("pointerdown", 10, 20);
    say("pointerup", 10, 20);
    expect(canvas.locksAsked).toBe(0);
    input.takeTool(tool({ letsHold: true, cursor: "", down: () => false }));
    say("pointerdown", 10, 20);
    expect(canvas.locksAsked).toBe(1);
  });
});

it("the kind of input is reported: touch at once on a device with touch only", () => {
  expect(input.device).toBe("keyboard");
  screen.dispatchEvent(Object.assign(new Event("pointerdown"), { pointerType: "touch" }));
  expect(input.device).toBe("touch");
  screen.dispatchEvent(Object.assign(new Event("pointerdown"), { pointerType: "mouse" }));
  expect(input.device).toBe("keyboard");
  isCoarse = true;
  begin();
  expect(input.device).toBe("touch");
});

it("nothing is reported after detaching", () => {
  pointer.dispose();
  say("pointerdown", 10, 10);
  say("pointermove", 90, 10);
  expect(input.read().lookX).toBe(0);
});
