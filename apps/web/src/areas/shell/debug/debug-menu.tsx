import { useEffect } from "react";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { BreakpointIndicator } from "./breakpoint-indicator.tsx";
import { DebugModal } from "./debug-modal.tsx";
import { useDebug } from "#preferences/debug-settings.ts";

/** Ctrl+shift+` opens the debug menu; its choices are shown. */
export function DebugMenu() {
  const { showBreakpointIndicator } = useDebug();
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.code !== "Backquote" || !event.ctrlKey || !event.shiftKey || event.altKey || event.repeat)
        return;
      event.preventDefault();
      openDialog(DebugModal);
    };
    window.addEventListener("keydown", down);
    return () => window.removeEventListener("keydown", down);
  }, []);
  return showBreakpointIndicator && <BreakpointIndicator />;
}
