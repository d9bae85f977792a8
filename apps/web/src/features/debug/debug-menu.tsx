import { useEffect } from "react";
import { useModals } from "../modals/use-modals.ts";
import { BreakpointIndicator } from "./breakpoint-indicator.tsx";
import { DebugModal } from "./debug-modal.tsx";
import { useDebug } from "./debug-settings.ts";

/** Ctrl+shift+` opens the debug menu; what is chosen there is shown. */
export function DebugMenu() {
  const { top, open, close } = useModals();
  const { showBreakpointIndicator } = useDebug();
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.code !== "Backquote" || !event.ctrlKey || !event.shiftKey || event.altKey || event.repeat)
        return;
      event.preventDefault();
      open("Debug");
    };
    window.addEventListener("keydown", down);
    return () => window.removeEventListener("keydown", down);
  }, [open]);
  return (
    <>
      {top === "Debug" && <DebugModal onClose={() => close("Debug")} />}
      {showBreakpointIndicator && <BreakpointIndicator />}
    </>
  );
}
