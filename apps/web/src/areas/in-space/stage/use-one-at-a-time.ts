import { useEffect } from "react";
import { sendToSpaceUi, useSpaceUi } from "../camera-mode/space-ui-state.ts";

/**
 * What one chooses from goes when a panel or a dialog opens, and panels go when it opens, by button or by key. Emotes are
 * had beside a panel: one answers with them in a chat.
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
