import { Suspense, useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { Region } from "#ui/regions.tsx";
import { useMicrophone } from "./use-microphone.ts";

// Most places do nothing to voices.
const VoiceReachSign = lazyComponent(() =>
  import("./voice-reach-sign.tsx").then(({ VoiceReachSign }) => VoiceReachSign),
);

/** Who hears one's microphone, where it isn't who is near: people in the same private place, or everybody. */
export type VoiceReach = "private" | "stage" | "megaphone";

/** Says who hears one's microphone, where it isn't who is near. */
export function VoiceReachHere() {
  const reach = useVoiceReach();
  // It also says when that ends.
  const [isWanted, setWanted] = useState(false);
  if (reach !== null && !isWanted) setWanted(true);
  // Screen readers read what changes in a region that is there already.
  return (
    <Region name="bottom">
      <div role="status" className="-order-1 max-w-full empty:absolute">
        {isWanted && (
          <Suspense fallback={null}>
            <VoiceReachSign reach={reach} />
          </Suspense>
        )}
      </div>
    </Region>
  );
}

/** As the room decides it: megaphones don't cross the border of a private place. */
function useVoiceReach(): VoiceReach | null {
  const zone = useEngineState("zones.voice");
  const { hasMegaphone, maySpeak } = useEngineState("voice").mine;
  const { isOffered, isToGroup } = useMicrophone();
  if (!isOffered || isToGroup) return null;
  if (zone === "private") return zone;
  if (!maySpeak) return null;
  return hasMegaphone ? "megaphone" : zone;
}
