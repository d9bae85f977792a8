import { useEffect } from "react";
import { sendToSpaceUi, useSpaceUi } from "../camera-mode/space-ui-state.ts";

/**
 * Popovers close when a panel or a dialog opens, and panels close when a popover opens, by button or hotkey. The emote
 * tray stays beside a panel, for reactions in a chat.
 */
export function useOneAtATime(isCovered: boolean, closePanels: () => void): void {
  useEffect(() => {
    if (isCovered) sendToSpaceUi({ type: "CLEAR_POPOVER" });
  }, [isCovered]);
  useEffect(
    () =>
      useSpaceUi.subscribe(({ hotkeyPopover }, before) => {
        if (hotkeyPopover === before.hotkeyPopover) return;
        if (hotkeyPopover !== null && hotkeyPopover !== "emotes") closePanels();
      }),
    [closePanels],
  );
}
