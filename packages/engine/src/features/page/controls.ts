import type { Context, Feature } from "../context.ts";

type ControlMessages =
  | "set_mobile_joystick"
  | "set_controls_enabled"
  | "set_keybinds"
  | "trigger_haptics"
  | "set_haptics"
  | "set_reduced_motion";

/** Enables input, binds keys, and handles the page's joystick and haptics. */
export function controls({ input, platform, state, events, world }: Context): Feature<ControlMessages> {
  let isFelt = true;
  input.onPadButton = (code, isDown) => events.emit("pad_button", { code, isDown });
  return {
    handlers: {
      set_mobile_joystick: ({ x, y }) => input.joystick(x, y),
      set_controls_enabled: ({ isEnabled }) => input.setEnabled(isEnabled),
      set_keybinds: ({ keybinds }) => input.bind(keybinds),
      trigger_haptics: ({ pattern }) => {
        if (isFelt && !world.isCalm) platform.feel(pattern, input.device);
      },
      set_reduced_motion: ({ enabled }) => void (world.wantsCalm = enabled),
      set_haptics: ({ enabled }) => void (isFelt = enabled),
    },
    onFrame: () => {
      const { device, isPointerHeld } = state.current.input;
      if (device === input.device && isPointerHeld === input.isPointerHeld) return;
      state.patch("input", { device: input.device, isPointerHeld: input.isPointerHeld });
    },
  };
}
