import { create } from "zustand";

const STORAGE_KEY = "camera_settings";

/** `camera`: by the browser's id, which is good in this browser alone; null: the system's own choice. */
export type CameraSettings = { camera: string | null; isBlurred: boolean };

const AT_FIRST: CameraSettings = { camera: null, isBlurred: false };

/** How one is seen on this machine. */
export const useCameraSettings = create<CameraSettings>(() => AT_FIRST);
// The server's page, and its hydration, know nothing of what this browser keeps.
if (typeof localStorage !== "undefined") useCameraSettings.setState(readKept(), true);

export const readCameraSettings = (): CameraSettings => useCameraSettings.getState();

/** Makes a choice hold now, and keeps it in this browser. */
export function chooseCameraSettings(change: Partial<CameraSettings>): void {
  useCameraSettings.setState(change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(readCameraSettings()));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

/** Hears of each choice; returns the end of it. */
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
