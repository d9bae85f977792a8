import { useEffect } from "react";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { actionOfPress } from "#engine/keybinds/keys.ts";
import { toggleCaptions } from "./caption-settings.ts";

/** Toggles captions by a hotkey; inactive while typing or with a modal open. */
export function useCaptionHotkey(isBlocked: boolean): void {
  useEffect(() => {
    if (isBlocked) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.metaKey || event.defaultPrevented || isWriting(event.target)) return;
      if (actionOfPress(readKeys(), event) !== "toggle_captions") return;
      event.preventDefault();
      toggleCaptions();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isBlocked]);
}
