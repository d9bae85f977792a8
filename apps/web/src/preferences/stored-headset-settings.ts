import { DEFAULT_HEADSET } from "@veranda/contract/constants";
import type { HeadsetSettings } from "@veranda/contract/engine/headset";
import type { EngineHandle } from "@veranda/contract/engine/module";

const KEY = "headset_settings";

export function keepHeadsetSettings(settings: HeadsetSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

/** The choices of this browser; invalid values are ignored. */
export function applyHeadsetSettings(engine: EngineHandle): void {
  let kept: Partial<Record<keyof HeadsetSettings, unknown>> = {};
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof read === "object" && read !== null) kept = read;
  } catch {
    return;
  }
  engine.send("set_vr_settings", {
    movement: kept.movement === "smooth" ? "smooth" : DEFAULT_HEADSET.movement,
    turn: kept.turn === "smooth" ? "smooth" : DEFAULT_HEADSET.turn,
    isSeated: kept.isSeated === true,
    hasVignette: kept.hasVignette !== false,
  });
}
