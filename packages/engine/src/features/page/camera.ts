import type { Context, Feature } from "../context.ts";

/** Camera mode and the part of the canvas that is free; mode and zoom are published as the wheel changes them. */
export function camera({
  platform,
  state,
  world,
}: Context): Feature<"set_camera_mode" | "set_viewport_rect"> {
  const { rig, viewport } = world;
  return {
    handlers: {
      set_camera_mode: ({ mode }) => rig.setMode(mode),
      set_viewport_rect: (rect) => viewport.move(rect),
    },
    onFrame: () => {
      const { mode, zoom } = state.current.camera;
      const rounded = Math.round(rig.zoom * 100) / 100;
      if (mode !== rig.mode) {
        platform.input.holdPointer(rig.mode === "first_person");
        state.patch("camera", { mode: rig.mode });
      }
      if (zoom !== rounded) state.patch("camera", { zoom: rounded });
    },
  };
}
