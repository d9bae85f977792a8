import { LoaderCircle } from "lucide-react";
import { useEngineState } from "../engine/engine-state.ts";

/** While the connection is being mended: one stays where one is. */
export function ReconnectingBanner() {
  const reconnecting = useEngineState("session.reconnecting");
  return (
    <div aria-live="polite" className="absolute inset-x-0 top-16 flex justify-center px-4 sm:top-4">
      {reconnecting !== null && (
        <p className="flex items-center gap-2.5 rounded-full border border-glass-line bg-glass-strong px-4 py-2 text-sm font-semibold backdrop-blur-xl animate-rise-in">
          <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
          Connection lost. Reconnecting
        </p>
      )}
    </div>
  );
}
