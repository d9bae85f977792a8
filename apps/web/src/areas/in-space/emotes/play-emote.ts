import type { EngineHandle } from "@veranda/contract/engine/module";
import type { EngineMessage } from "@veranda/contract/engine/messages";
import type { EmoteItem } from "./emote-items.ts";

type PlayMethod = EngineMessage<"play_emote">["method"];

/** Presses longer than this count as holds, in milliseconds. */
export const HOLD_MS = 300;

const canHold = ({ animation }: EmoteItem): boolean =>
  animation !== null && (animation.isLoop || animation.canHold === true);

/** Plays an emote or a reaction; a looping one is stopped by playing it again. */
export function playEmote(
  engine: EngineHandle,
  item: EmoteItem,
  method: PlayMethod,
  isHolding = false,
): void {
  const { animation } = item;
  const isStop = animation?.isLoop === true && engine.state.emotes.playing === animation.animationAssetName;
  engine.send("play_emote", {
    animationAssetName: isStop ? null : (animation?.animationAssetName ?? null),
    codepoint: isStop ? null : (animation?.codepoint ?? item.id.replace("emoji:", "")),
    method,
    source: "page",
    isHolding: isHolding && !isStop && canHold(item),
  });
}

/** Plays while a key or a finger is held: `letGo` stops it after a hold; after a short press it continues. */
export function pressEmote(engine: EngineHandle, item: EmoteItem, method: PlayMethod): { letGo: () => void } {
  const { animation } = item;
  const wasPlaying = animation !== null && engine.state.emotes.playing === animation.animationAssetName;
  const at = performance.now();
  playEmote(engine, item, method, true);
  return {
    letGo() {
      if (animation === null || !canHold(item) || (wasPlaying && animation.isLoop)) return;
      const isHeld = performance.now() - at >= HOLD_MS;
      const ends = isHeld && animation.isLoop;
      engine.send("play_emote", {
        animationAssetName: ends ? null : animation.animationAssetName,
        codepoint: ends ? null : animation.codepoint,
        method,
        source: "page",
        isHolding: false,
      });
    },
  };
}
