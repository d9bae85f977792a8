import type { EngineHandle } from "@veranda/contract/engine/module";
import { create } from "zustand";

const STORAGE_KEY = "voice_settings";

/** Device ids, valid in this browser only; null: the system's default. */
export type VoiceSettings = {
  microphone: string | null;
  speaker: string | null;
  isNoiseSuppressed: boolean;
};

const AT_FIRST: VoiceSettings = { microphone: null, speaker: null, isNoiseSuppressed: true };

/** Voice settings of this browser. */
export const useVoiceSettings = create<VoiceSettings>(() => AT_FIRST);
// The server and hydration don't know this browser's settings.
if (typeof localStorage !== "undefined") useVoiceSettings.setState(readKept(), true);

export const readVoiceSettings = (): VoiceSettings => useVoiceSettings.getState();

/** The part that the engine needs. */
export const applySpeaker = (engine: EngineHandle): void =>
  engine.send("set_speaker", { deviceId: readVoiceSettings().speaker });

/** Applies a change, also in the current space, and saves it in this browser. */
export function chooseVoiceSettings(change: Partial<VoiceSettings>): void {
  useVoiceSettings.setState(change);
  if (change.speaker !== undefined && window.veranda) applySpeaker(window.veranda);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(readVoiceSettings()));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

/** Called for each change; returns a function that stops it. */
export const onVoiceSettings = (
  listener: (now: VoiceSettings, before: VoiceSettings) => void,
): (() => void) => useVoiceSettings.subscribe(listener);

function readKept(): VoiceSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return AT_FIRST;
    const { microphone, speaker, isNoiseSuppressed } = kept as Partial<Record<keyof VoiceSettings, unknown>>;
    return {
      microphone: typeof microphone === "string" ? microphone : null,
      speaker: typeof speaker === "string" ? speaker : null,
      isNoiseSuppressed: isNoiseSuppressed !== false,
    };
  } catch {
    return AT_FIRST;
  }
}
