import type { EngineHandle } from "@veranda/contract/engine/module";
import { create } from "zustand";

const STORAGE_KEY = "voice_settings";

/** Devices by the browser's ids, which are good in this browser alone; null: the system's own choice. */
export type VoiceSettings = {
  microphone: string | null;
  speaker: string | null;
  isNoiseSuppressed: boolean;
};

const AT_FIRST: VoiceSettings = { microphone: null, speaker: null, isNoiseSuppressed: true };

/** How one speaks and hears on this machine. */
export const useVoiceSettings = create<VoiceSettings>(() => AT_FIRST);
// The server's page, and its hydration, know nothing of what this browser keeps.
if (typeof localStorage !== "undefined") useVoiceSettings.setState(readKept(), true);

export const readVoiceSettings = (): VoiceSettings => useVoiceSettings.getState();

/** What of it is the engine's. */
export const applySpeaker = (engine: EngineHandle): void =>
  engine.send("set_speaker", { deviceId: readVoiceSettings().speaker });

/** Makes a choice hold now, in a space that one stands in too, and keeps it in this browser. */
export function chooseVoiceSettings(change: Partial<VoiceSettings>): void {
  useVoiceSettings.setState(change);
  if (change.speaker !== undefined && window.veranda) applySpeaker(window.veranda);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(readVoiceSettings()));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

/** Hears of each choice; returns the end of it. */
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
