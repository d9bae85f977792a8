import { DEFAULT_VOLUMES } from "@veranda/contract/engine/sound";
import * as t from "@veranda/messages/editing";
import { Volume2, VolumeX } from "lucide-react";
import { useRef } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { chooseSound } from "#preferences/sound.ts";
import { ToolButton } from "../tool-button.tsx";

/** What one hears oneself of sounds and videos, by the slider of the settings; where all is silenced, that stays so. */
export function MuteMedia() {
  const engine = useEngine();
  const { volumes, isMuted, isReduced } = useEngineState("sound");
  const { effects } = volumes;
  const isSilent = effects === 0 || isMuted || isReduced;
  const heard = useRef(DEFAULT_VOLUMES.effects);
  return (
    <ToolButton
      label={isSilent ? t.unmuteMedia() : t.muteMedia()}
      disabled={isMuted || isReduced}
      onClick={() => {
        if (effects > 0) heard.current = effects;
        chooseSound(engine, { volumes: { effects: effects === 0 ? heard.current : 0 } });
      }}
    >
      {isSilent ? (
        <VolumeX className="size-5" aria-hidden="true" />
      ) : (
        <Volume2 className="size-5" aria-hidden="true" />
      )}
    </ToolButton>
  );
}
