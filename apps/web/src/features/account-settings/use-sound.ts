import { useSyncExternalStore } from "react";
import { onSoundChosen, readSound, type Sound } from "../settings/sound.ts";

const UNKNOWN: Sound = {};
let shown: Sound | undefined;

const subscribe = (changed: () => void): (() => void) =>
  onSoundChosen(() => {
    shown = undefined;
    changed();
  });

/** What is chosen for this kind of device. */
export const useSound = (): Sound =>
  useSyncExternalStore(
    subscribe,
    () => (shown ??= readSound()),
    () => UNKNOWN,
  );
