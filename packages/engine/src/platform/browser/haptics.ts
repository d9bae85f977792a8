import type { HapticPattern } from "@veranda/contract/engine/messages";
import type { InputDevice } from "@veranda/contract/engine/state";
import type { Gamepads } from "./gamepad.ts";

/** Milliseconds on and off for phones, and one rumble for gamepads. */
const PATTERNS: Readonly<
  Record<HapticPattern, { phone: number[]; pad: { ms: number; weak: number; strong: number } }>
> = {
  tap: { phone: [8], pad: { ms: 30, weak: 0.35, strong: 0 } },
  bump: { phone: [16], pad: { ms: 70, weak: 0.2, strong: 0.45 } },
  success: { phone: [12, 60, 18], pad: { ms: 120, weak: 0.6, strong: 0.1 } },
  refusal: { phone: [30, 40, 30], pad: { ms: 180, weak: 0.1, strong: 0.7 } },
};

/** Haptic feedback on the device in use: none for a mouse. */
export function feel(pattern: HapticPattern, device: InputDevice, gamepads: Gamepads | null): void {
  const { phone, pad } = PATTERNS[pattern];
  if (device === "gamepad") gamepads?.rumble(pad.ms, pad.weak, pad.strong);
  // Safari has no vibration; other browsers refuse before the first gesture.
  else if (device === "touch" && "vibrate" in navigator) navigator.vibrate(phone);
}
