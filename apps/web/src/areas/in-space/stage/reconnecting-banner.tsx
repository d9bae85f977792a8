import * as t from "@veranda/messages/space";
import { Spinner } from "#ui/spinner.tsx";
import { useEngineState } from "#engine/engine-state.ts";
import { Region } from "#ui/regions.tsx";

/** While the connection is being mended: one stays where one is. */
export function ReconnectingBanner() {
  const reconnecting = useEngineState("session.reconnecting");
  return (
    <Region name="notices">
      <div aria-live="polite" className="empty:hidden">
        {reconnecting !== null && (
          <p className="flex items-center gap-2.5 rounded-full glass-card px-4 py-2 text-sm font-semibold animate-rise-in">
            <Spinner />
            {t.reconnectingLead()}
          </p>
        )}
      </div>
    </Region>
  );
}
