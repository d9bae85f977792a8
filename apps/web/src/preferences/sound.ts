import { AUDIO_OTHER_VOLUME, VOLUME_KINDS } from "@veranda/contract/constants";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { SoundState, VolumeKind } from "@veranda/contract/engine/sound";
import { create } from "zustand";
import { isMobile } from "./unsupported.ts";

const STORAGE_KEY = "sound_settings";

/** Headsets, phones and computers sound differently: each keeps settings of its own. */
export type DeviceKind = "hmd" | "mobile" | "web";

/** What was chosen on one kind of device; what was never chosen is left to the engine. */
export type Sound = Partial<Pick<SoundState, "isMuted" | "isReduced">> & {
  volumes?: Partial<Record<VolumeKind, number>>;
  /** Of sounds and videos, from before they were muted. */
  volumeBeforeMute?: number;
};

export function deviceKind(device: { userAgent: string; maxTouchPoints: number } = navigator): DeviceKind {
  if (/OculusBrowser|PicoBrowser|Quest|Wolvic/i.test(device.userAgent)) return "hmd";
  return isMobile(device) ? "mobile" : "web";
}

/** What this kind of device keeps; what someone else wrote there is not taken over. */
export function readSound(): Sound {
  const kept = asObject(readAll()[deviceKind()]);
  const volumes: Sound["volumes"] = {};
  for (const kind of VOLUME_KINDS) {
    const volume = asObject(kept.volumes)[kind];
    if (isVolume(volume)) volumes[kind] = volume;
  }
  const { volumeBeforeMute } = kept;
  return {
    volumes,
    ...(isVolume(volumeBeforeMute) ? { volumeBeforeMute } : {}),
    ...(typeof kept.isMuted === "boolean" ? { isMuted: kept.isMuted } : {}),
    ...(typeof kept.isReduced === "boolean" ? { isReduced: kept.isReduced } : {}),
  };
}

/** Keeps a choice for the next visit and makes it true now. */
export function chooseSound(engine: EngineHandle, change: Sound): void {
  keepSound(change);
  applySound(engine, change);
}

/** The same from a page that need not have a space open. */
export function chooseSoundHere(change: Sound): void {
  keepSound(change);
  if (window.veranda) applySound(window.veranda, change);
}

/** Mutes sounds and videos, which are as loud as this, or makes them as loud as they were. */
export function toggleMediaMute(engine: EngineHandle, volume: number): void {
  const { volumeBeforeMute = AUDIO_OTHER_VOLUME } = useSound.getState();
  if (volume > 0) chooseSound(engine, { volumes: { effects: 0 }, volumeBeforeMute: volume });
  else chooseSound(engine, { volumes: { effects: volumeBeforeMute } });
}

/** What is chosen for this kind of device. */
export const useSound = create<Sound>(() => ({}));
// The server's page, and its hydration, know nothing of what this browser keeps.
if (typeof localStorage !== "undefined") useSound.setState(readSound(), true);

function keepSound(change: Sound): void {
  const before = readSound();
  const next: Sound = { ...before, ...change, volumes: { ...before.volumes, ...change.volumes } };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readAll(), [deviceKind()]: next }));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
  useSound.setState(next, true);
}

/** Hears of each choice; returns the end of it. */
export const onSoundChosen = (listener: () => void): (() => void) => useSound.subscribe(listener);

export function applySound(engine: EngineHandle, { volumes = {}, isMuted, isReduced }: Sound): void {
  for (const kind of VOLUME_KINDS) {
    const volume = volumes[kind];
    if (volume !== undefined) engine.send("set_volume", { kind, volume });
  }
  if (isMuted !== undefined) engine.send("set_sound_muted", { muted: isMuted });
  if (isReduced !== undefined) engine.send("set_reduced_sound", { enabled: isReduced });
}

function readAll(): Record<string, unknown> {
  try {
    return asObject(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}"));
  } catch {
    return {};
  }
}

function isVolume(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
