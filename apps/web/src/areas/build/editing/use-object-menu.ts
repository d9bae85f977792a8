import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEffect } from "react";
import { engineCanvas } from "#engine/engine-loader.ts";
import { useEngine } from "#engine/engine-state.ts";
import { sendToEditingUi } from "./editing-ui-state.ts";
import { watchMenuPresses } from "./menu-presses.ts";

function openFor(engine: EngineHandle, objectId: string | null, x: number, y: number): boolean {
  if (objectId === null || !engine.state.objects[objectId]) return false;
  const { isActive, selected } = engine.state.editing;
  if (isActive && !selected.includes(objectId))
    engine.send("set_selected_objects", { objectIds: [objectId] });
  sendToEditingUi({ type: "OPEN_MENU", objectId, x, y });
  return true;
}

/** Opens the selection's menu beside the view's centre: for the menu key. */
export function openMenuOfSelected(engine: EngineHandle): boolean {
  const box = engineCanvas().getBoundingClientRect();
  return openFor(
    engine,
    engine.state.editing.selected.at(-1) ?? engine.state.editing.hovered,
    box.left + box.width / 2,
    box.top + box.height / 2,
  );
}

/** Opens the menu of the object under a right press without a drag, or a long touch. */
export function useObjectMenu(isBlocked: boolean): void {
  const engine = useEngine();
  useEffect(() => {
    if (isBlocked) return undefined;
    return watchMenuPresses(engineCanvas(), (x, y) => openFor(engine, engine.state.editing.hovered, x, y), {
      onLongPress: () => engine.send("trigger_haptics", { pattern: "tap" }),
    });
  }, [engine, isBlocked]);
}
