import { useEffect } from "react";
import { useEngine } from "../engine/engine-state.ts";
import { isWriting } from "../stage/hotkeys.ts";
import { playEmote } from "./play-emote.ts";

/** The keys 1 to 9 play the first nine emotes, unless someone writes or a modal is open. */
export function useEmoteKeys(isBlocked: boolean): void {
  const engine = useEngine();
  useEffect(() => {
    if (isBlocked) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.repeat;
      if (digit === undefined || !isPlain || isWriting(event.target)) return;
      const emote = engine.state.emotes.available[Number(digit) - 1];
      if (emote) playEmote(engine, emote, "hotkey");
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [engine, isBlocked]);
}
