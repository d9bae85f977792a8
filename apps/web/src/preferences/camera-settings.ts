import { create } from "zustand";

const STORAGE_KEY = "camera_settings";

/** `camera`: the device id, valid in this browser only; null: the system's default. */
export type CameraSettings = { camera: string | null; isBlurred: boolean };

const AT_FIRST: CameraSettings = { camera: null, isBlurred: false };

/** Camera settings of this browser. */
export const useCameraSettings = create<CameraSettings>(() => AT_FIRST);
// The server and hydration don't know this browser's settings.
if (typeof localStorage !== "undefined") useCameraSettings.setState(readKept(), true);

export const readCameraSettings = (): CameraSettings => useCameraSettings.getState();

/** Applies a change, and saves it in this browser. */
export function chooseCameraSettings(change: Partial<CameraSettings>): void {
  useCameraSettings.setState(change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(readCameraSettings()));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

/** Called for each change; returns a function that stops it. */
export const onCameraSettings = (
  listener: (now: CameraSettings, before: CameraSettings) => void,
): (() => void) => useCameraSettings.subscribe(listener);

function readKept(): CameraSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return AT_FIRST;
    const { camera, isBlurred } = kept as Partial<Record<keyof CameraSettings, unknown>>;
    return { camera: typeof camera === "string" ? camera : null, isBlurred: isBlurred === true };
  } catch {
    return AT_FIRST;
  }
}
