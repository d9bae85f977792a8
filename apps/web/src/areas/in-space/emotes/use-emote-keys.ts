import { useEffect, useEffectEvent } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { actionOfPress } from "#engine/keybinds/keys.ts";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import type { EmoteItems } from "./emote-items.ts";
import { pressEmote } from "./play-emote.ts";

/**
 * Nine keys, 1 to 9 by default, play the first nine emotes, unless typing or with a modal open; a looping emote lasts
 * while its key is held.
 */
export function useEmoteKeys({ quick, use }: Pick<EmoteItems, "quick" | "use">, isBlocked: boolean): void {
  const engine = useEngine();
  const press = useEffectEvent((at: number) => {
    const item = quick[at];
    if (!item) return null;
    use(item.id);
    return pressEmote(engine, item, "hotkey");
  });
  useEffect(() => {
    if (isBlocked) return undefined;
    const held = new Map<string, { letGo: () => void }>();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.repeat || event.defaultPrevented || isWriting(event.target)) return;
      const at = emoteOfPress(event);
      const pressed = at === null ? null : press(at);
      if (pressed) held.set(event.code, pressed);
    };
    const onKeyUp = ({ code }: KeyboardEvent) => {
      held.get(code)?.letGo();
      held.delete(code);
    };
    const letAllGo = () => {
      for (const pressed of held.values()) pressed.letGo();
      held.clear();
    };
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("keyup", onKeyUp);
    window.addEventListener("blur", letAllGo);
    return () => {
      letAllGo();
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("keyup", onKeyUp);
      window.removeEventListener("blur", letAllGo);
    };
  }, [isBlocked]);
}

/** The index of the pressed emote key; shift is ignored, as it is held for running. */
function emoteOfPress(event: KeyboardEvent): number | null {
  const { code, altKey, ctrlKey } = event;
  const keys = readKeys();
  const action =
    actionOfPress(keys, event) ?? actionOfPress(keys, { code, altKey, ctrlKey, shiftKey: false });
  return action?.startsWith("emote_") ? Number(action.slice("emote_".length)) - 1 : null;
}
