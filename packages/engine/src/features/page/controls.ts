import type { Context, Feature } from "../context.ts";

/** Whether the page lets the keys and the pointer through, and its own joystick. */
export const controls = ({ input }: Context): Feature<"set_mobile_joystick" | "set_controls_enabled"> => ({
  handlers: {
    set_mobile_joystick: ({ x, y }) => input.joystick(x, y),
    set_controls_enabled: ({ isEnabled }) => input.setEnabled(isEnabled),
  },
});
