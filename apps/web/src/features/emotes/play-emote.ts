import type { EngineHandle } from "@veranda/contract/engine/module";
import type { EngineState } from "@veranda/contract/engine/state";

export type Emote = EngineState["emotes"]["available"][number];

/** Plays an emote; one that goes on until it is stopped is stopped by asking for it again. */
export function playEmote(engine: EngineHandle, emote: Emote, method: "tray" | "hotkey"): void {
  const isStop = emote.isLoop && engine.state.emotes.playing === emote.animationAssetName;
  engine.send("play_emote", {
    animationAssetName: isStop ? null : emote.animationAssetName,
    codepoint: isStop ? null : emote.codepoint,
    method,
    source: "page",
    isHolding: false,
  });
}
