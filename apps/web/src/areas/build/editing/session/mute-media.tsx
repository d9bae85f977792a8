import * as t from "@veranda/messages/editing";
import { Volume2, VolumeX } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { chooseSound, toggleMediaMute } from "#preferences/sound.ts";
import { ToolButton } from "../tool-button.tsx";

/** Mutes sounds and videos for oneself; shown as muted by whichever setting silences them. */
export function MuteMedia() {
  const engine = useEngine();
  const { volumes, isMuted, isReduced } = useEngineState("sound");
  const { effects } = volumes;
  const [label, press] = isMuted
    ? [t.unmuteAllSound(), () => chooseSound(engine, { isMuted: false })]
    : isReduced
      ? [t.turnOffReducedSound(), () => chooseSound(engine, { isReduced: false })]
      : [effects > 0 ? t.muteMedia() : t.unmuteMedia(), () => toggleMediaMute(engine, effects)];
  const Icon = isMuted || isReduced || effects === 0 ? VolumeX : Volume2;
  return (
    <ToolButton label={label} onClick={press}>
      <Icon className="size-5" aria-hidden="true" />
    </ToolButton>
  );
}
