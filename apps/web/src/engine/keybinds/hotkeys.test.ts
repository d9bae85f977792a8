import { describe, expect, test } from "vitest";
import { keysOf } from "./keys.ts";
import { stageHotkey } from "./hotkeys.ts";

const pressed = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  target: document.body,
  ...more,
});

describe("hotkeys of the space page", () => {
  test("alt+K toggles the view's size, alt+L maximizes", () => {
    expect(stageHotkey(pressed("KeyK", { altKey: true }))).toBe("toggle_view_size");
    expect(stageHotkey(pressed("KeyL", { altKey: true }))).toBe("toggle_maximized");
  });

  test("K and L alone, or with other keys held, mean nothing", () => {
    expect(stageHotkey(pressed("KeyK"))).toBeNull();
    expect(stageHotkey(pressed("KeyL", { altKey: true, ctrlKey: true }))).toBeNull();
  });

  test.each(["input", "textarea", "select"])("are left to a focused %s", (tag) => {
    const target = document.createElement(tag);
    expect(stageHotkey(pressed("KeyK", { altKey: true, target }))).toBeNull();
    expect(stageHotkey(pressed("Enter", { target }))).toBeNull();
  });

  test("work beside a radio button, which takes no text", () => {
    const target = Object.assign(document.createElement("input"), { type: "radio" });
    expect(stageHotkey(pressed("KeyL", { altKey: true, target }))).toBe("toggle_maximized");
  });

  test("Enter opens the chat, but still presses a focused button", () => {
    expect(stageHotkey(pressed("Enter"))).toBe("open_chat");
    expect(stageHotkey(pressed("Enter", { target: document.createElement("button") }))).toBeNull();
  });

  test("are those that were chosen", () => {
    const keys = keysOf({ toggle_maximized: "ctrl+KeyM", open_chat: "KeyT" });
    expect(stageHotkey(pressed("KeyM", { ctrlKey: true }), keys)).toBe("toggle_maximized");
    expect(stageHotkey(pressed("KeyL", { altKey: true }), keys)).toBeNull();
    expect(stageHotkey(pressed("KeyT"), keys)).toBe("open_chat");
    expect(stageHotkey(pressed("KeyT", { target: document.createElement("button") }), keys)).toBe(
      "open_chat",
    );
    expect(stageHotkey(pressed("KeyT", { target: document.createElement("input") }), keys)).toBeNull();
  });

  test("a key held down counts once", () => {
    expect(stageHotkey(pressed("KeyK", { altKey: true, repeat: true }))).toBeNull();
  });
});
