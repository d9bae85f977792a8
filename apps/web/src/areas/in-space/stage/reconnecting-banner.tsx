import * as t from "@veranda/messages/space";
import { Spinner } from "#ui/spinner.tsx";
import { useEngineState } from "#engine/engine-state.ts";
import { Region } from "#ui/regions.tsx";
import { GlassCard } from "#ui/glass-card.tsx";

/** Shown while reconnecting; the participant stays in place. */
export function ReconnectingBanner() {
  const reconnecting = useEngineState("session.reconnecting");
  return (
    <Region name="notices">
      <div aria-live="polite" className="empty:hidden">
        {reconnecting !== null && (
          <GlassCard shape="pill" className="px-4 py-2 animate-rise-in">
            <Spinner />
            {t.reconnectingLead()}
          </GlassCard>
        )}
      </div>
    </Region>
  );
}
