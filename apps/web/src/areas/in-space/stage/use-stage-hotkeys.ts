import { useEffect } from "react";
import { useLocation } from "react-router";
import { useVisit } from "#engine/visit.ts";
import { stageHotkey } from "#engine/keybinds/hotkeys.ts";

type StageHotkeys = {
  /** A modal that blocks hotkeys is open. */
  isBlocked: boolean;
  mayMaximize: boolean;
  onChat: () => void;
};

/** Alt+K and alt+L work on a /s page with its space loaded; this runs only inside a space. */
export function useStageHotkeys({ isBlocked, mayMaximize, onChat }: StageHotkeys): void {
  const { viewSize, setViewSize, isMaximized, setMaximized } = useVisit();
  const isSpacePage = useLocation().pathname.startsWith("/s/");

  useEffect(() => {
    if (isBlocked) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const hotkey = stageHotkey(event);
      if (hotkey === null) return;
      if (hotkey === "open_chat") {
        event.preventDefault();
        onChat();
      }
      if (!isSpacePage) return;
      if (hotkey === "toggle_view_size") setViewSize(viewSize === "theater" ? "default" : "theater");
      if (hotkey === "toggle_maximized" && (mayMaximize || isMaximized)) setMaximized(!isMaximized);
      if (hotkey === "restore" && isMaximized && !event.defaultPrevented) setMaximized(false);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isBlocked, mayMaximize, isSpacePage, viewSize, setViewSize, isMaximized, setMaximized, onChat]);
}
