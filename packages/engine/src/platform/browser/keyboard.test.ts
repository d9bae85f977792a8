import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Input } from "../../core/input.ts";
import type { PointerTool } from "../../core/pointer-tool.ts";
import { attachKeyboard } from "./keyboard.ts";

/** A fake focused element: its tag, and its ancestors. */
class Focused {
  readonly #selectors: readonly string[];
  constructor(...selectors: string[]) {
    this.#selectors = selectors;
  }
  closest(selector: string): Focused | null {
    return this.matches(selector) ? this : null;
  }
  matches(selector: string): boolean {
    // Tags, roles and attributes, split as in a selector list; `:not` is left to the test.
    const wanted = selector.replaceAll(/:not\([^)]*\)/g, "").split(", ");
    return this.#selectors.some((own) => wanted.includes(own));
  }
}

const CANVAS = new Focused("[role]");
const BODY = new Focused();
const CHAT = new Focused("textarea");
const NAME = new Focused("input");
const BUTTON = new Focused("button");

let page: EventTarget;
let screen: EventTarget;
let input: Input;
let detach: () => void;

beforeEach(() => {
  [page, screen] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", screen);
  vi.stubGlobal("Element", Focused);
  input = new Input();
  detach = attachKeyboard(CANVAS as unknown as HTMLCanvasElement, input);
});
afterEach(() => {
  detach();
  vi.unstubAllGlobals();
});

function key(type: "keydown" | "keyup", code: string, at: Focused = BODY, more: object = {}): Event {
  const event = new Event(type, { cancelable: true });
  const fields = { code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more };
  for (const [name, value] of Object.entries({ target: at, ...fields }))
    Object.defineProperty(event, name, { value });
  screen.dispatchEvent(event);
  return event;
}
const focus = (at: Focused): void => {
  const event = new Event("focusin");
  Object.defineProperty(event, "target", { value: at });
  page.dispatchEvent(event);
};
const goes = (): number => input.read().moveY;

describe("a key", () => {
  it("moves the body while held, wherever on the page the focus is", () => {
    for (const at of [BODY, CANVAS, BUTTON]) {
      key("keydown", "KeyW", at);
      expect(goes()).toBe(1);
      key("keyup", "KeyW", at);
      expect(goes()).toBe(0);
    }
  });

  it("typed into a field doesn't move the body", () => {
    for (const at of [CHAT, NAME]) {
      key("keydown", "KeyW", at);
      key("keydown", "Space", at);
      expect(goes()).toBe(0);
      expect(input.takeJump()).toBe(false);
    }
  });

  it("that operates a control stays the control's, while letters move the body though one has the focus", () => {
    const space = key("keydown", "Space", BUTTON);
    expect(input.read().wantsJump).toBe(false);
    expect(space.defaultPrevented, "the button is pressed").toBe(false);
    key("keydown", "ArrowUp", BUTTON);
    expect(goes()).toBe(0);
    key("keydown", "KeyD", BUTTON);
    expect(input.read().moveX).toBe(1);
  });

  it("is ignored as part of a shortcut, or if its default was prevented", () => {
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { defaultPrevented: true }])
      key("keydown", "KeyS", BODY, more);
    expect(goes()).toBe(0);
  });

  it("doesn't scroll the page if it has a function, and keeps its default otherwise", () => {
    expect(key("keydown", "ArrowDown").defaultPrevented).toBe(true);
    expect(key("keydown", "Space", CANVAS).defaultPrevented).toBe(true);
    expect(key("keydown", "KeyW").defaultPrevented).toBe(false);
    expect(key("keydown", "PageDown").defaultPrevented).toBe(false);
  });

  it("reports that a keyboard is in use", () => {
    input.uses("touch");
    key("keydown", "KeyQ", CHAT);
    expect(input.device, "who writes may do so on glass").toBe("touch");
    key("keydown", "KeyQ");
    expect(input.device).toBe("keyboard");
  });
});

describe("a held key", () => {
  it("is released when the window loses the focus", () => {
    key("keydown", "KeyW");
    expect(goes()).toBe(1);
    screen.dispatchEvent(new Event("blur"));
    expect(goes()).toBe(0);
  });

  it("is released when a field takes the focus, but not a button", () => {
    key("keydown", "KeyW");
    focus(BUTTON);
    expect(goes()).toBe(1);
    focus(CHAT);
    expect(goes()).toBe(0);
  });

  it("is released even if its keyup is in a field", () => {
    key("keydown", "KeyW");
    expect(goes()).toBe(1);
    key("keyup", "KeyW", CHAT);
    expect(goes()).toBe(0);
  });
});

it("a tool gets its keys first: keys that it handles do nothing else", () => {
  const heard: [string, boolean][] = [];
  const tool: PointerTool = {
    down: () => false,
    move: () => undefined,
    up: () => undefined,
    leave: () => undefined,
    key: (code, isShift) => {
      heard.push([code, isShift]);
      return code === "Delete" || code === "ArrowUp";
    },
    cursor: "",
    letsHold: false,
  };
  input.takeTool(tool);
  expect(key("keydown", "Delete", BODY, { shiftKey: true }).defaultPrevented).toBe(true);
  key("keydown", "ArrowUp");
  expect(goes()).toBe(0);
  key("keydown", "KeyW");
  expect(goes()).toBe(1);
  expect(heard).toEqual([
    ["Delete", true],
    ["ArrowUp", false],
    ["KeyW", false],
  ]);
  key("keydown", "Delete", CHAT);
  expect(heard, "in a field it is the field's").toHaveLength(3);
});

it("nothing is reported after detaching", () => {
  detach();
  key("keydown", "KeyW");
  expect(goes()).toBe(0);
});
