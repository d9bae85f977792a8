import * as t from "@veranda/messages/editing";
import { Volume2, VolumeX } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { toggleMediaMute } from "#preferences/sound.ts";
import { ToolButton } from "../tool-button.tsx";

/** What one hears oneself of sounds and videos, by the slider of the settings; where all is silenced, that stays so. */
export function MuteMedia() {
  const engine = useEngine();
  const { volumes, isMuted, isReduced } = useEngineState("sound");
  const { effects } = volumes;
  const isSilent = effects === 0 || isMuted || isReduced;
  return (
    <ToolButton
      label={isSilent ? t.unmuteMedia() : t.muteMedia()}
      disabled={isMuted || isReduced}
      onClick={() => toggleMediaMute(engine, effects)}
    >
      {isSilent ? (
        <VolumeX className="size-5" aria-hidden="true" />
      ) : (
        <Volume2 className="size-5" aria-hidden="true" />
      )}
    </ToolButton>
  );
}
