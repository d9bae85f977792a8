import { AUDIO_OTHER_VOLUME, VOLUME_KINDS } from "@veranda/contract/constants";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { SoundState, VolumeKind } from "@veranda/contract/engine/sound";
import { create } from "zustand";
import { isMobile } from "./unsupported.ts";

const STORAGE_KEY = "sound_settings";

/** Headsets, phones and computers each have their own sound settings. */
export type DeviceKind = "hmd" | "mobile" | "web";

/** The settings of one kind of device; unset ones are left to the engine. */
export type Sound = Partial<Pick<SoundState, "isMuted" | "isReduced">> & {
  volumes?: Partial<Record<VolumeKind, number>>;
  /** The volumes of sounds and videos before muting. */
  volumeBeforeMute?: number;
};

export function deviceKind(device: { userAgent: string; maxTouchPoints: number } = navigator): DeviceKind {
  if (/OculusBrowser|PicoBrowser|Quest|Wolvic/i.test(device.userAgent)) return "hmd";
  return isMobile(device) ? "mobile" : "web";
}

/** The stored settings of this kind of device; invalid values are ignored. */
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

/** Saves a choice and applies it. */
export function chooseSound(engine: EngineHandle, change: Sound): void {
  keepSound(change);
  applySound(engine, change);
}

/** The same from a page without an open space. */
export function chooseSoundHere(change: Sound): void {
  keepSound(change);
  if (window.veranda) applySound(window.veranda, change);
}

/** Mutes sounds and videos, remembering their volumes, or restores them. */
export function toggleMediaMute(engine: EngineHandle, volume: number): void {
  const { volumeBeforeMute = AUDIO_OTHER_VOLUME } = useSound.getState();
  if (volume > 0) chooseSound(engine, { volumes: { effects: 0 }, volumeBeforeMute: volume });
  else chooseSound(engine, { volumes: { effects: volumeBeforeMute } });
}

/** The settings of this kind of device. */
export const useSound = create<Sound>(() => ({}));
// The server and hydration don't know this browser's settings.
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

/** Called for each change; returns a function that stops it. */
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
