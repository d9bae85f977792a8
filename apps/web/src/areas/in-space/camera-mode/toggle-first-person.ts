import type { EngineHandle } from "@veranda/contract/engine/module";

export const toggleFirstPerson = (engine: EngineHandle): void =>
  engine.send("set_camera_mode", {
    mode: engine.state.camera.mode === "first_person" ? "third_person" : "first_person",
  });
