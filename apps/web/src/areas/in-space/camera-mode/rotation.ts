import type { EngineHandle } from "@veranda/contract/engine/module";
import type { CameraRotationMode } from "@veranda/contract/engine/state";

const STORAGE_KEY = "camera_rotation";
const MODES: readonly CameraRotationMode[] = ["free", "follow", "locked"];

/** The camera rotation mode on this device. */
export function chooseRotation(engine: EngineHandle, mode: CameraRotationMode): void {
  try {
    localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
  engine.send("set_camera_rotation_mode", { mode });
}

/** Applies the choice of an earlier visit. */
export function applyRotation(engine: EngineHandle): void {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    const mode = MODES.find((each) => each === kept);
    if (mode !== undefined) engine.send("set_camera_rotation_mode", { mode });
  } catch {
    // Storage is forbidden: the default applies.
  }
}
