import type { Context, Feature } from "../context.ts";

/** Rotation mode of the view and the free part of the canvas; publishes mode and zoom as the wheel changes them. */
export function camera({
  platform,
  state,
  world,
}: Context): Feature<"set_camera_rotation_mode" | "set_viewport_rect"> {
  const { rig, viewport } = world;
  let holds = false;
  /** If the body turns with the view, a click locks the pointer; in flight as well. */
  const holdPointer = (): void => {
    const shallHold = rig.facesView || rig.mode === "film_flight";
    if (shallHold === holds) return;
    holds = shallHold;
    platform.input.holdPointer(holds);
  };
  return {
    handlers: {
      set_camera_rotation_mode: ({ mode }) => {
        rig.rotationMode = mode;
        state.patch("camera", { rotationMode: mode });
        holdPointer();
      },
      set_viewport_rect: (rect) => {
        viewport.move(rect);
        world.labels.layout.topInset = rect.topInset;
      },
    },
    onFrame: () => {
      const { mode, zoom } = state.current.camera;
      const rounded = Math.round(rig.zoom * 100) / 100;
      if (mode !== rig.mode) state.patch("camera", { mode: rig.mode });
      if (zoom !== rounded) state.patch("camera", { zoom: rounded });
      holdPointer();
    },
  };
}
