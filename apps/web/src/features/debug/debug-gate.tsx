import { useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "@veranda/contract";
import { useEffect } from "react";
import { flagsQuery } from "../../api/queries.ts";
import { useModals } from "../modals/use-modals.ts";
import { useDebug } from "./debug-settings.ts";
import { part } from "../faults/part.tsx";

const DebugModal = part(() => import("./debug-modal.tsx").then(({ DebugModal }) => DebugModal));
const BreakpointIndicator = part(() =>
  import("./breakpoint-indicator.tsx").then(({ BreakpointIndicator }) => BreakpointIndicator),
);

/** Ctrl+shift+` opens the debug menu for who may have it: by a flag of their own or of everyone, which development sets. */
export function DebugGate({ me }: { me: CurrentUser | null }) {
  const { top, open, close } = useModals();
  const { data: flags } = useQuery(flagsQuery());
  const { showBreakpointIndicator } = useDebug();
  const isAllowed = (me?.featureFlags ?? flags)?.debugMenu === true;
  useEffect(() => {
    if (!isAllowed) return undefined;
    const down = (event: KeyboardEvent): void => {
      if (event.code !== "Backquote" || !event.ctrlKey || !event.shiftKey || event.altKey || event.repeat)
        return;
      event.preventDefault();
      open("Debug");
    };
    window.addEventListener("keydown", down);
    return () => window.removeEventListener("keydown", down);
  }, [isAllowed, open]);
  return (
    <>
      {top === "Debug" && <DebugModal onClose={() => close("Debug")} />}
      {showBreakpointIndicator && <BreakpointIndicator />}
    </>
  );
}
