import { Suspense, useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { Region } from "#ui/regions.tsx";
import { useMicrophone } from "./use-microphone.ts";
import { voiceReachOf } from "./voice-reach-of.ts";

// Most places do nothing to voices.
const VoiceReachSign = lazyComponent(() =>
  import("./voice-reach-sign.tsx").then(({ VoiceReachSign }) => VoiceReachSign),
);

/** Says who hears one's microphone, where it isn't who is near. */
export function VoiceReachHere() {
  const zone = useEngineState("zones.voice");
  const { mine } = useEngineState("voice");
  const reach = voiceReachOf({ zone, mine }, useMicrophone());
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
