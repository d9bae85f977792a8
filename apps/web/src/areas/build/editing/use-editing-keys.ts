import { mayBuild, mayEdit, type KeyAction } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/editing";
import { useEffect, useEffectEvent } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { actionOfPress } from "#engine/keybinds/keys.ts";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { readEditingUi, sendToEditingUi } from "./editing-ui-state.ts";
import { saveSpace } from "./save-space.ts";
import { toggleFlight } from "./toggle-flight.ts";

const TOOLS = {
  tool_select: "select",
  tool_move: "move",
  tool_rotate: "rotate",
  tool_scale: "scale",
} as const;

/** A key's action while building; false: none. */
function runEditingKey(engine: EngineHandle, action: KeyAction | null): boolean {
  const { rights, editing, objects } = engine.state;
  if (rights === null || !mayEdit(rights)) return false;
  if (action === "build") {
    if (!editing.isActive && !mayBuild(rights)) return false;
    engine.send("set_edit_mode", { enabled: !editing.isActive });
    return true;
  }
  if (!editing.isActive) return false;
  const ids = editing.selected;
  const chosen = ids.flatMap((id) => objects[id] ?? []);
  switch (action) {
    case "content_menu":
      sendToEditingUi({ type: "TOGGLE_LEFT", panel: "content" });
      return true;
    case "layers":
      sendToEditingUi({ type: "TOGGLE_LEFT", panel: "layers" });
      return true;
    case "properties":
      sendToEditingUi({ type: "TOGGLE_TRANSFORM" });
      return true;
    case "build_flight":
      toggleFlight(engine);
      return true;
    case "tool_select":
    case "tool_move":
    case "tool_rotate":
    case "tool_scale":
      engine.send("set_gizmo", { tool: TOOLS[action] });
      return true;
    case "gizmo_space":
      engine.send("set_gizmo", { space: editing.space === "world" ? "local" : "world" });
      return true;
    case "snapping":
      engine.send("set_gizmo", { snap: { isOn: !editing.snap.isOn } });
      return true;
    case "undo":
    case "redo":
      engine.send(action, {});
      return true;
    case "save_space":
      void saveSpace(engine);
      return true;
    case "select_all":
      engine.send("set_selected_objects", {
        objectIds: Object.values(objects)
          .filter((object) => !object.locked && !object.isHidden)
          .map(({ id }) => id)
          .slice(0, 500),
      });
      return true;
    default:
      return ids.length > 0 && doToSelected(engine, action, ids, chosen);
  }
}

function doToSelected(
  engine: EngineHandle,
  action: KeyAction | null,
  ids: string[],
  chosen: readonly { id: string; kind: string; locked: boolean; isHidden: boolean }[],
): boolean {
  switch (action) {
    case "focus_object":
      engine.send("focus_object", { objectId: ids.at(-1) ?? "" });
      return true;
    case "duplicate":
      engine.send("duplicate_objects", { objectIds: ids });
      return true;
    case "group":
      if (ids.length > 1) engine.send("group_objects", { objectIds: ids });
      return true;
    case "ungroup":
      for (const { id, kind } of chosen)
        if (kind === "group") engine.send("ungroup_object", { objectId: id });
      return true;
    case "lock": {
      const locked = chosen.some((object) => !object.locked);
      for (const { id } of chosen) engine.send("set_object_locked", { objectId: id, locked });
      return true;
    }
    case "hide_object": {
      const hidden = chosen.some((object) => !object.isHidden);
      for (const { id } of chosen) engine.send("set_object_hidden", { objectId: id, hidden });
      return true;
    }
    case "delete_object":
      engine.send("delete_objects", { objectIds: ids });
      return true;
    default:
      return false;
  }
}

const NUDGES: Partial<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 0, -1],
  ArrowDown: [0, 0, 1],
  PageUp: [0, 1, 0],
  PageDown: [0, -1, 0],
};

/** Step of alt and an arrow key, in metres. */
function nudge(engine: EngineHandle, event: KeyboardEvent): boolean {
  const way = event.altKey && !event.ctrlKey ? NUDGES[event.code] : undefined;
  const { selected, isActive, snap } = engine.state.editing;
  if (!way || !isActive || selected.length === 0) return false;
  const step = snap.isOn ? snap.move : 0.01;
  const [deltaX, deltaY, deltaZ] = way.map((part) => part * step) as [number, number, number];
  for (const objectId of selected) engine.send("move_object", { objectId, deltaX, deltaY, deltaZ });
  return true;
}

/** Time in which a second Escape ends building, in milliseconds. */
const LEAVE_MS = 3_000;
let askedMs = -Infinity;

/** Escape steps back: the selection, each panel, flying, and building itself on a second press. */
function stepBack(engine: EngineHandle): boolean {
  const { camera, editing } = engine.state;
  if (!editing.isActive || editing.gizmo === "dragging") return false;
  if (editing.selected.length > 0) {
    engine.send("set_selected_objects", { objectIds: [] });
    return true;
  }
  const { left, transformPanel, environmentPanel, isCovered } = readEditingUi();
  const hasRight = !isCovered && (environmentPanel === "active" || transformPanel === "active");
  if (left !== null) sendToEditingUi({ type: "CLOSE_LEFT" });
  else if (hasRight && environmentPanel === "active") sendToEditingUi({ type: "TOGGLE_ENVIRONMENT" });
  else if (hasRight) sendToEditingUi({ type: "TOGGLE_TRANSFORM" });
  else if (camera.mode === "build_flight") toggleFlight(engine);
  else if (performance.now() - askedMs < LEAVE_MS) engine.send("set_edit_mode", { enabled: false });
  else {
    askedMs = performance.now();
    showToast({ message: t.escAgain(), durationMs: LEAVE_MS });
  }
  return true;
}

/** Commits the focused field before the space is saved, and keeps its focus. */
function saveWhileWriting(engine: EngineHandle, field: EventTarget | null): void {
  if (field instanceof HTMLElement) {
    field.blur();
    field.focus({ preventScroll: true });
  }
  void saveSpace(engine);
}

const actionOf = ({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): KeyAction | null =>
  actionOfPress(readKeys(), { code, altKey, ctrlKey: ctrlKey || metaKey, shiftKey });

/** Shortcuts of building; all but saving are inactive while typing or with a modal open. */
export function useEditingKeys(isBlocked: boolean, onMenu: () => boolean): void {
  const engine = useEngine();
  const pressed = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.code === "ContextMenu" || (event.code === "F10" && event.shiftKey)) return onMenu();
    if (event.code === "Escape") return stepBack(engine);
    if (nudge(engine, event)) return true;
    const action = actionOf(event);
    // Only steps repeat while a key is held.
    if (event.repeat && action !== "undo" && action !== "redo") return false;
    return runEditingKey(engine, action);
  });
  useEffect(() => {
    if (isBlocked) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isWriting(event.target)) {
        const isSave = (event.ctrlKey || event.metaKey) && actionOf(event) === "save_space";
        if (!isSave || !engine.state.editing.isActive) return;
        event.preventDefault();
        if (!event.repeat) saveWhileWriting(engine, event.target);
        return;
      }
      // Prevents the browser's own save, bookmark and menu.
      if (pressed(event)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [engine, isBlocked]);
}
