import { useEffect } from "react";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { actionOfPress } from "#engine/keybinds/keys.ts";
import { holdMicrophone, isMicrophoneOn, pressMicrophone, toggleHand } from "./voice-control.ts";
import { readVoice } from "./voice-view.ts";

/** Hotkeys of the microphone and the hand; inactive while typing or with a modal open. */
export function useVoiceHotkeys(isBlocked: boolean): void {
  useEffect(() => {
    if (isBlocked) return undefined;
    /** The push-to-talk key that is held. */
    let held: string | null = null;
    const release = (): void => {
      if (held === null) return;
      held = null;
      void holdMicrophone(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.metaKey || event.defaultPrevented || isWriting(event.target)) return;
      if (!readVoice().isOffered) return;
      switch (actionOfPress(readKeys(), event)) {
        case "toggle_microphone":
          void pressMicrophone();
          break;
        case "raise_hand":
          toggleHand();
          break;
        case "push_to_talk":
          // A microphone that was on stays on when the key is released.
          if (isMicrophoneOn()) break;
          held = event.code;
          void holdMicrophone(true);
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    const onKeyUp = ({ code }: KeyboardEvent) => {
      if (code === held) release();
    };
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("keyup", onKeyUp);
    window.addEventListener("blur", release);
    return () => {
      release();
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("keyup", onKeyUp);
      window.removeEventListener("blur", release);
    };
  }, [isBlocked]);
}
