import * as t from "@veranda/messages/hosting";
import { hostToolsWaiting } from "@veranda/messages/space";
import { ShieldCheck } from "lucide-react";
import { BarButton } from "#engine/bar-button.tsx";
import { useEngineState } from "#engine/engine-state.ts";
import { useUndealtCount } from "./undealt-count.ts";
import { useWaiting } from "./use-may-host.ts";

type HostShieldProps = { spaceId: string; isOpen: boolean; onPress: () => void };

/** Opens the host tools, and counts everything there that awaits a host. */
export function HostShield({ spaceId, isOpen, onPress }: HostShieldProps) {
  const isHost = useEngineState("rights")?.isHost === true;
  const waits = { ...useWaiting(), reports: useUndealtCount(spaceId, isHost) };
  const waiting = waits.people + waits.messages + waits.hands + waits.reports;
  return (
    <BarButton
      label={t.hostTools()}
      {...(waiting > 0 && { "aria-label": hostToolsWaiting(waits) })}
      aria-expanded={isOpen}
      onClick={onPress}
      className={waiting > 0 ? "size-8! w-auto! px-2" : "size-8!"}
    >
      <span className="flex items-center gap-1.5">
        <ShieldCheck className="size-4.5" aria-hidden="true" />
        {/* Not at the button's corner: it would overflow the bar. */}
        {waiting > 0 && (
          <span
            aria-hidden="true"
            className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] font-bold text-on-accent"
          >
            {Math.min(waiting, 99)}
          </span>
        )}
      </span>
    </BarButton>
  );
}
