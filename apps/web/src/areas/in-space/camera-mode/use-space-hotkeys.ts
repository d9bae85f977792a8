import type { KeyAction } from "@veranda/contract";
import { useEffect, useEffectEvent } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { actionOfPress } from "#engine/keybinds/keys.ts";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { takePicture, toggleRecording } from "./film-store.ts";
import { readSpaceUi, sendToSpaceUi } from "./space-ui-state.ts";
import { toggleFirstPerson } from "./toggle-first-person.ts";

/** Hotkeys of popovers, pictures and the lens; inactive while typing or with a modal open. */
export function useSpaceHotkeys(isBlocked: boolean): void {
  const engine = useEngine();
  const act = useEffectEvent((action: KeyAction | null): boolean => {
    const isFilming = readSpaceUi().uiMode === "Camera";
    switch (action) {
      case "camera_rotation":
      case "emotes":
      case "filming_tools": {
        // In camera mode its own bar replaces the popovers.
        if (isFilming) return false;
        const popover = {
          camera_rotation: "cameraRotationMode",
          emotes: "emotes",
          filming_tools: "filmingTools",
        } as const;
        sendToSpaceUi({ type: "TOGGLE_POPOVER", popover: popover[action] });
        return true;
      }
      case "take_picture":
        void takePicture(engine);
        return true;
      case "record_film":
        void toggleRecording(engine);
        return true;
      case "first_person":
        if (isFilming) return false;
        toggleFirstPerson(engine);
        return true;
      case "hide_interface":
        if (!isFilming) return false;
        sendToSpaceUi({ type: "SET_2D_UI", isVisible: !readSpaceUi().is2dUiVisible });
        return true;
      default:
        return false;
    }
  });
  useEffect(() => {
    if (isBlocked) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.metaKey || event.defaultPrevented || isWriting(event.target)) return;
      // Prevents the letter from being typed into the field that opens.
      if (act(actionOfPress(readKeys(), event))) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isBlocked]);
}
