import { DEFAULT_KEYS, ENGINE_ACTIONS } from "@veranda/contract/keybinds";
import { expect, it } from "vitest";
import { KeyBindings } from "./key-bindings.ts";

it("has a key for every action, and each key does one thing", () => {
  const bindings = new KeyBindings();
  for (const action of ENGINE_ACTIONS) expect(bindings.actionOf(bindings.keyOf(action))).toBe(action);
});

it("binds the chosen keys, and the defaults for everything else", () => {
  const bindings = new KeyBindings({ walk_forward: "KeyZ" });
  expect(bindings.actionOf("KeyZ")).toBe("walk_forward");
  expect(bindings.actionOf(DEFAULT_KEYS.walk_forward)).toBeUndefined();
  expect(bindings.keyOf("walk_back")).toBe(DEFAULT_KEYS.walk_back);
});

it("lets the arrows walk and both shifts run, unless they are bound to something else", () => {
  expect(new KeyBindings({ walk_forward: "KeyZ" }).actionOf("ArrowUp")).toBe("walk_forward");
  expect(new KeyBindings().actionOf("ShiftRight")).toBe("run");
  expect(new KeyBindings({ jump: "ArrowUp" }).actionOf("ArrowUp")).toBe("jump");
});

it("leaves the page's keys alone", () => {
  for (const key of [DEFAULT_KEYS.emotes, DEFAULT_KEYS.undo, "Backspace", ""])
    expect(new KeyBindings().actionOf(key)).toBeUndefined();
});
