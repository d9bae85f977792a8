import { z } from "zod";

/** How a headset's wearer moves. */
export const headsetSettings = z.object({
  movement: z.enum(["teleport", "smooth"]),
  turn: z.enum(["snap", "smooth"]),
  /** Eyes at standing height for somebody who sits. */
  isSeated: z.boolean(),
  /** The view narrows during smooth movement. */
  hasVignette: z.boolean(),
});
export type HeadsetSettings = z.infer<typeof headsetSettings>;

export const headsetState = z.object({
  /** This browser supports headsets. */
  isSupported: z.boolean(),
  status: z.enum(["off", "entering", "on"]),
  settings: headsetSettings,
});
export type HeadsetState = z.infer<typeof headsetState>;
