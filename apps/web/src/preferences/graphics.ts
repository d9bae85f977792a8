import { FIELD_OF_VIEW, LOOK_SPEED, PIXEL_RATIO } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { AntiAliasing, GraphicsQuality } from "@veranda/contract/engine/state";

const STORAGE_KEY = "graphics_settings";

/** How the space is drawn. What was never chosen is left to the engine. */
export type Graphics = {
  quality?: GraphicsQuality;
  pixelRatio?: { ratio: number; auto: boolean };
  /** Pictures a second at the most; 0: as many as the screen shows. */
  frameRate?: number;
  antiAliasing?: AntiAliasing;
  /** Degrees along the longer side of the view. */
  fieldOfView?: number;
  /** How fast the view turns; 1 is usual. */
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

/** Keeps a choice for the next visit and makes it true now. */
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
