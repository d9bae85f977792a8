import type { EngineHandle } from "@veranda/contract/engine/module";

const STORAGE_KEY = "haptics";

/** Whether this device can vibrate. Gamepads are known only once used. */
export const canVibrate = (): boolean =>
  "vibrate" in navigator && window.matchMedia("(pointer: coarse)").matches;

export function readHaptics(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

/** Saves the setting on this device and applies it. */
export function chooseHaptics(engine: EngineHandle, isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
  engine.send("set_haptics", { enabled: isOn });
  if (isOn) engine.send("trigger_haptics", { pattern: "tap" });
}
