import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { object, ofHost, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { readToasts } from "#ui/toast/toast-store.ts";
import { holdKeys } from "#engine/keybinds/key-store.ts";
import { keysOf } from "#engine/keybinds/keys.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { readEditingUi, sendToEditingUi } from "./editing-ui-state.ts";
import { NumberField } from "./properties/fields.tsx";
import { useEditingKeys } from "./use-editing-keys.ts";

let engine: FakeEngine;
let changed: number[];
beforeEach(() => {
  engine = new FakeEngine();
  engine.state = { ...engine.state, rights: ofHost(), objects: { chair: object("chair") } };
  engine.change("editing", { isActive: true });
  changed = [];
  sendToEditingUi({ type: "BEGIN", width: 1400 });
});
afterEach(() => {
  sendToEditingUi({ type: "END" });
  clearToasts();
});

function Builder({ isBlocked = false, onMenu = () => false }) {
  useEditingKeys(isBlocked, onMenu);
  return <NumberField label="Height" value={1} onChange={(value) => changed.push(value)} />;
}

test("Escape closes one thing at a time, and ends building only when it is pressed again", async () => {
  engine.change("editing", { selected: ["chair"] });
  renderInPage(<Builder />, { engine });
  await userEvent.keyboard("{Escape}");
  expect(engine.told("set_selected_objects")).toEqual([{ objectIds: [] }]);
  act(() => engine.change("editing", { selected: [] }));
  await userEvent.keyboard("{Escape}");
  expect(readEditingUi()).toMatchObject({ left: null, transformPanel: "active" });
  await userEvent.keyboard("{Escape}");
  expect(readEditingUi()).toMatchObject({ left: null, transformPanel: "closed" });
  await userEvent.keyboard("{Escape}");
  expect(engine.told("set_edit_mode")).toEqual([]);
  expect(readToasts().at(-1)?.message).toBe("Press Esc again to stop building.");
  await userEvent.keyboard("{Escape}");
  expect(engine.told("set_edit_mode")).toEqual([{ enabled: false }]);
});

test("Escape comes back from flying before it speaks of leaving", async () => {
  sendToEditingUi({ type: "TOGGLE_TRANSFORM" });
  engine.change("camera", { mode: "build_flight" });
  renderInPage(<Builder />, { engine });
  while (readEditingUi().left !== null || readEditingUi().transformPanel === "active")
    await userEvent.keyboard("{Escape}");
  expect(engine.told("set_camera_mode")).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(engine.told("set_camera_mode")).toEqual([{ mode: "third_person" }]);
  expect(readToasts()).toEqual([]);
});

test("a key leaves the body to fly, says how once, and comes back into it", async () => {
  renderInPage(<Builder />, { engine });
  await userEvent.keyboard("t");
  expect(readToasts().at(-1)?.message).toContain("E goes up, Q down");
  act(() => engine.change("camera", { mode: "build_flight" }));
  await userEvent.keyboard("t");
  expect(engine.told("set_camera_mode")).toEqual([{ mode: "build_flight" }, { mode: "third_person" }]);
});

test("ctrl and S in a number field takes what is written, saves, and leaves one in the field", async () => {
  vi.spyOn(engine, "screenshot").mockResolvedValue(new Blob());
  renderInPage(<Builder />, { engine });
  const field = screen.getByRole("textbox", { name: "Height" });
  await userEvent.clear(field);
  await userEvent.type(field, "2.5");
  await userEvent.keyboard("{Control>}s{/Control}");
  expect(changed).toEqual([2.5]);
  await waitFor(() => expect(engine.told("save_room")).toHaveLength(1));
  expect(document.activeElement).toBe(field);
});

/** Of Builder, without the words and timers of a person who types; whether the browser still does what it would. */
const press = (code: string, more: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(document.body, { code, key: code, ...more });
const ctrl = { ctrlKey: true };

test("each tool, and what goes with it, has a key, which the browser leaves alone then", () => {
  renderInPage(<Builder />, { engine });
  const keys = keysOf({});
  const tool = (action: keyof typeof keys) => press(keys[action]);
  for (const action of ["tool_select", "tool_move", "tool_rotate", "tool_scale"] as const)
    expect(tool(action)).toBe(false);
  tool("gizmo_space");
  tool("snapping");
  expect(engine.told("set_gizmo")).toEqual([
    { tool: "select" },
    { tool: "move" },
    { tool: "rotate" },
    { tool: "scale" },
    { space: engine.state.editing.space === "world" ? "local" : "world" },
    { snap: { isOn: !engine.state.editing.snap.isOn } },
  ]);
  tool("layers");
  expect(readEditingUi().left).toBe("layers");
  tool("content_menu");
  expect(readEditingUi().left).toBe("content");
});

test("steps go back and forth for as long as their keys are held; everything else happens once", () => {
  renderInPage(<Builder />, { engine });
  engine.change("editing", { selected: ["chair"] });
  press("KeyZ", ctrl);
  press("KeyZ", { ...ctrl, repeat: true });
  press("KeyZ", { ...ctrl, shiftKey: true });
  expect(engine.sent.map(({ name }) => name)).toEqual(["undo", "undo", "redo"]);
  press("KeyD", ctrl);
  press("KeyD", { ...ctrl, repeat: true });
  // On a Mac it is the other key.
  press("KeyD", { metaKey: true });
  expect(engine.told("duplicate_objects")).toHaveLength(2);
});

test("what is selected is locked, hidden, grouped, looked at and deleted as one", () => {
  engine.state = {
    ...engine.state,
    objects: {
      chair: object("chair", { locked: true }),
      table: object("table"),
      row: object("row", { kind: "group" }),
    },
  };
  engine.change("editing", { selected: ["chair", "table", "row"] });
  renderInPage(<Builder />, { engine });
  const keys = keysOf({});
  const all = ["chair", "table", "row"];
  const told = (name: string) => engine.told(name);
  const act = (action: keyof typeof keys) => {
    const parts = keys[action].split("+");
    const code = parts.at(-1) ?? "";
    return press(code, {
      ctrlKey: /ctrl|control/i.test(keys[action]),
      shiftKey: /shift/i.test(keys[action]),
      altKey: /alt/i.test(keys[action]),
    });
  };
  act("lock");
  expect(told("set_object_locked")).toEqual(all.map((objectId) => ({ objectId, locked: true })));
  act("hide_object");
  expect(told("set_object_hidden")).toEqual(all.map((objectId) => ({ objectId, hidden: true })));
  act("group");
  act("ungroup");
  act("focus_object");
  act("delete_object");
  expect(told("group_objects")).toEqual([{ objectIds: all }]);
  expect(told("ungroup_object")).toEqual([{ objectId: "row" }]);
  expect(told("focus_object")).toEqual([{ objectId: "row" }]);
  expect(told("delete_objects")).toEqual([{ objectIds: all }]);
});

test("everything is selected but what is locked or hidden; without a selection nothing can be done to one", () => {
  engine.state = {
    ...engine.state,
    objects: {
      chair: object("chair"),
      wall: object("wall", { locked: true }),
      ghost: object("ghost", { isHidden: true }),
    },
  };
  renderInPage(<Builder />, { engine });
  expect(press("Delete")).toBe(true);
  expect(engine.sent).toEqual([]);
  expect(press("KeyA", ctrl)).toBe(false);
  expect(engine.told("set_selected_objects")).toEqual([{ objectIds: ["chair"] }]);
});

test("with alt the arrows move what is selected, by a step of the grid or a hair's breadth", () => {
  engine.change("editing", {
    selected: ["chair"],
    snap: { ...engine.state.editing.snap, isOn: true, move: 0.25 },
  });
  renderInPage(<Builder />, { engine });
  press("ArrowLeft", { altKey: true });
  engine.change("editing", { snap: { ...engine.state.editing.snap, isOn: false } });
  press("PageUp", { altKey: true, repeat: true });
  press("ArrowLeft");
  press("ArrowLeft", { altKey: true, ctrlKey: true });
  const by = (deltaX: number, deltaY: number) => ({
    objectId: "chair",
    deltaX,
    deltaY,
    deltaZ: expect.closeTo(0),
  });
  expect(engine.told("move_object")).toEqual([by(-0.25, 0), by(expect.closeTo(0) as number, 0.01)]);
});

test("a key begins to build for who may, and no key does anything for who may not", () => {
  engine.change("editing", { isActive: false, selected: ["chair"] });
  renderInPage(<Builder />, { engine });
  const { build } = keysOf({});
  press("Delete");
  expect(engine.sent).toEqual([]);
  press(build);
  expect(engine.told("set_edit_mode")).toEqual([{ enabled: true }]);
  engine.state = { ...engine.state, rights: rights({ isReadOnlyActor: true, isRestrictedToViewOnly: true }) };
  engine.change("editing", { isActive: true });
  press(build);
  press("Delete");
  expect(engine.sent).toHaveLength(1);
});

test("keys that somebody chose are theirs, and none is heard while a modal is open", () => {
  const before = keysOf({});
  holdKeys({ tool_move: "F9" });
  const { unmount } = renderInPage(<Builder />, { engine });
  press("F9");
  expect(engine.told("set_gizmo")).toEqual([{ tool: "move" }]);
  holdKeys(null);
  unmount();
  renderInPage(<Builder isBlocked />, { engine });
  press(before.tool_move);
  press("Escape");
  expect(engine.sent).toHaveLength(1);
});

test("the menu key, or shift and F10, asks for the menu of what is selected", () => {
  const onMenu = vi.fn(() => true);
  renderInPage(<Builder onMenu={onMenu} />, { engine });
  expect(press("ContextMenu")).toBe(false);
  expect(press("F10", { shiftKey: true })).toBe(false);
  expect(press("F10")).toBe(true);
  expect(onMenu).toHaveBeenCalledTimes(2);
});
