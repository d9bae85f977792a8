import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEffect } from "react";
import { engineCanvas } from "#engine/engine-loader.ts";
import { useEngine } from "#engine/engine-state.ts";
import { sendToEditingUi } from "./editing-ui-state.ts";

const LONG_PRESS_MS = 550;
/** A press that moves farther turns the view. */
const STILL_PX = 8;

function openFor(engine: EngineHandle, objectId: string | null, x: number, y: number): boolean {
  if (objectId === null || !engine.state.objects[objectId]) return false;
  const { isActive, selected } = engine.state.editing;
  if (isActive && !selected.includes(objectId))
    engine.send("set_selected_objects", { objectIds: [objectId] });
  sendToEditingUi({ type: "OPEN_MENU", objectId, x, y });
  return true;
}

/** Opens the menu of what is selected beside the middle of the view: for the menu key. */
export function openMenuOfSelected(engine: EngineHandle): boolean {
  const box = engineCanvas().getBoundingClientRect();
  return openFor(
    engine,
    engine.state.editing.selected.at(-1) ?? engine.state.editing.hovered,
    box.left + box.width / 2,
    box.top + box.height / 2,
  );
}

/** A right press that doesn't move, or a finger that rests, asks for the menu of what is under it. */
export function useObjectMenu(isBlocked: boolean): void {
  const engine = useEngine();
  useEffect(() => {
    if (isBlocked) return undefined;
    const canvas = engineCanvas();
    let down: { x: number; y: number; isRight: boolean } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onDown = (event: PointerEvent) => {
      clearTimeout(timer);
      down = { x: event.clientX, y: event.clientY, isRight: event.button === 2 };
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      timer = setTimeout(() => {
        if (!down) return;
        if (openFor(engine, engine.state.editing.hovered, down.x, down.y))
          engine.send("trigger_haptics", { pattern: "tap" });
      }, LONG_PRESS_MS);
    };
    const onMove = (event: PointerEvent) => {
      if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) < STILL_PX) return;
      clearTimeout(timer);
      down = null;
    };
    const onUp = (event: PointerEvent) => {
      clearTimeout(timer);
      const pressed = down;
      down = null;
      if (pressed?.isRight && event.button === 2)
        openFor(engine, engine.state.editing.hovered, event.clientX, event.clientY);
    };
    canvas.addEventListener("pointerdown", onDown);
    canvas.addEventListener("pointermove", onMove);
    canvas.addEventListener("pointerup", onUp);
    canvas.addEventListener("pointercancel", onUp);
    return () => {
      clearTimeout(timer);
      canvas.removeEventListener("pointerdown", onDown);
      canvas.removeEventListener("pointermove", onMove);
      canvas.removeEventListener("pointerup", onUp);
      canvas.removeEventListener("pointercancel", onUp);
    };
  }, [engine, isBlocked]);
}
