import { useEffect } from "react";
import { useEngine } from "../engine/engine-state.ts";
import { readKeys } from "../keybinds/key-store.ts";
import { actionOfPress } from "../keybinds/keys.ts";
import { isWriting } from "../stage/hotkeys.ts";
import { playEmote } from "./play-emote.ts";

/** Nine keys, 1 to 9 unless others were chosen, play the first nine emotes, unless someone writes or a modal is open. */
export function useEmoteKeys(isBlocked: boolean): void {
  const engine = useEngine();
  useEffect(() => {
    if (isBlocked) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.repeat || isWriting(event.target)) return;
      const at = emoteOfPress(event);
      const emote = at === null ? undefined : engine.state.emotes.available[at];
      if (emote) playEmote(engine, emote, "hotkey");
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [engine, isBlocked]);
}

/** Which of the first nine emotes a press means; who runs while pressing it holds shift. */
function emoteOfPress(event: KeyboardEvent): number | null {
  const { code, altKey, ctrlKey } = event;
  const keys = readKeys();
  const action =
    actionOfPress(keys, event) ?? actionOfPress(keys, { code, altKey, ctrlKey, shiftKey: false });
  return action?.startsWith("emote_") ? Number(action.slice("emote_".length)) - 1 : null;
}
