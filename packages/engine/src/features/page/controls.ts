import type { Context, Feature } from "../context.ts";

type ControlMessages = "set_mobile_joystick" | "set_controls_enabled" | "set_keybinds";

/** Whether the page lets the keys and the pointer through, which keys they are, and its own joystick. */
export const controls = ({ input }: Context): Feature<ControlMessages> => ({
  handlers: {
    set_mobile_joystick: ({ x, y }) => input.joystick(x, y),
    set_controls_enabled: ({ isEnabled }) => input.setEnabled(isEnabled),
    set_keybinds: ({ keybinds }) => input.bind(keybinds),
  },
});
