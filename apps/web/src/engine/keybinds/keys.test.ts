import { describe, expect, test } from "vitest";
import { keyWords } from "./key-words.ts";
import { actionOfPress, canTake, chosenOf, conflictsOf, keyOfPress, keysOf } from "./keys.ts";

const press = (code: string, held: Partial<Record<"altKey" | "ctrlKey" | "shiftKey", boolean>> = {}) => ({
  code,
  altKey: false,
  ctrlKey: false,
  shiftKey: false,
  ...held,
});

describe("keys", () => {
  test("are the defaults until others are chosen; only what differs is kept", () => {
    // An action of some other version.
    const chosen: Record<string, string> = { jump: "KeyJ", fly: "KeyF" };
    const keys = keysOf(chosen);
    expect(keys).toMatchObject({ jump: "KeyJ", walk_forward: "KeyW" });
    expect(chosenOf(keys)).toEqual({ jump: "KeyJ" });
  });

  test("mean what was chosen, with their modifiers", () => {
    const keys = keysOf({ toggle_view_size: "ctrl+shift+KeyT" });
    expect(actionOfPress(keys, press("KeyT", { ctrlKey: true, shiftKey: true }))).toBe("toggle_view_size");
    expect(actionOfPress(keys, press("KeyT"))).not.toBe("toggle_view_size");
    expect(actionOfPress(keys, press("KeyK", { altKey: true }))).toBeNull();
    expect(actionOfPress(keys, press("Numpad4"))).toBe("emote_4");
  });

  test("that two actions share are reported for both", () => {
    const keys = keysOf({ jump: "KeyW" });
    expect(conflictsOf(keys, "jump")).toEqual(["walk_forward"]);
    expect(conflictsOf(keys, "walk_forward")).toEqual(["jump"]);
    expect(conflictsOf(keys, "run")).toEqual([]);
    expect(conflictsOf(keysOf({ open_chat: "ArrowUp" }), "open_chat")).toEqual(["walk_forward"]);
  });

  test.each([
    ["walk_forward", "alt+KeyW", false],
    ["walk_forward", "KeyZ", true],
    ["run", "ShiftRight", true],
    ["open_chat", "ShiftLeft", false],
    ["open_chat", "ctrl+Enter", true],
    ["open_chat", "Escape", false],
    ["open_chat", "ctrl+shift+Backquote", false],
    ["jump", "", false],
    ["build", "ctrl+KeyW", false],
    ["build", "ctrl+KeyT", false],
    ["build", "ctrl+shift+KeyN", false],
    ["build", "ctrl+KeyB", true],
  ] as const)("%s by %s: %s", (action, key, isRight) => {
    expect(canTake(action, key)).toBe(isRight);
  });

  test("are refused with Command as with Control, where the browser keeps them", () => {
    for (const code of ["KeyW", "KeyT", "KeyN"])
      expect(canTake("build", keyOfPress({ ...press(code), metaKey: true }))).toBe(false);
    expect(keyOfPress({ ...press("KeyB"), metaKey: true })).toBe("ctrl+KeyB");
  });

  test("are written as on a keyboard", () => {
    expect(keyWords(keyOfPress(press("KeyK", { altKey: true })))).toBe("Alt + K");
    expect(keyWords(keyOfPress(press("ShiftLeft", { shiftKey: true })))).toBe("Shift");
    expect(keyWords("ArrowUp")).toBe("↑");
    expect(keyWords("Digit1")).toBe("1");
    expect(keyWords("Delete")).toBe("Delete");
  });
});
