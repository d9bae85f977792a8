import { FIELD_OF_VIEW, LOOK_SPEED, PIXEL_RATIO } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { AntiAliasing, GraphicsQuality } from "@veranda/contract/engine/state";

const STORAGE_KEY = "graphics_settings";

/** Graphics settings. Unset ones are left to the engine. */
export type Graphics = {
  quality?: GraphicsQuality;
  pixelRatio?: { ratio: number; auto: boolean };
  /** Frame rate limit; 0: the screen's. */
  frameRate?: number;
  antiAliasing?: AntiAliasing;
  /** Field of view in degrees, along the view's longer side. */
  fieldOfView?: number;
  /** Mouse look speed; 1 is the default. */
  lookSpeed?: number;
};

export function readGraphics(): Graphics {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Saves a choice and applies it. */
export function chooseGraphics(engine: EngineHandle, change: Graphics): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readGraphics(), ...change }));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
  applyGraphics(engine, change);
}

export function applyGraphics(
  engine: EngineHandle,
  { quality, pixelRatio, frameRate, antiAliasing, fieldOfView, lookSpeed }: Graphics,
): void {
  if (quality !== undefined) engine.send("set_graphics_quality", { quality });
  if (antiAliasing !== undefined) engine.send("set_anti_aliasing", { mode: antiAliasing });
  if (fieldOfView !== undefined)
    engine.send("set_field_of_view", { degrees: within(fieldOfView, FIELD_OF_VIEW) });
  if (lookSpeed !== undefined) engine.send("set_look_speed", { speed: within(lookSpeed, LOOK_SPEED) });
  if (frameRate !== undefined)
    engine.send("set_framerate", { targetFrameRate: frameRate, vSyncCount: frameRate === 0 ? 1 : 0 });
  if (pixelRatio !== undefined) {
    const ratio = within(pixelRatio.ratio, PIXEL_RATIO);
    engine.send("set_pixel_ratio", { ratio, auto: pixelRatio.auto });
  }
}

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));
