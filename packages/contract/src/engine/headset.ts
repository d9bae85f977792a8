import { z } from "zod";

/** How one gets about with a headset. */
export const headsetSettings = z.object({
  movement: z.enum(["teleport", "smooth"]),
  turn: z.enum(["snap", "smooth"]),
  /** Eyes at standing height for who sits. */
  isSeated: z.boolean(),
  /** The view narrows while one moves smoothly. */
  hasVignette: z.boolean(),
});
export type HeadsetSettings = z.infer<typeof headsetSettings>;

export const headsetState = z.object({
  /** A headset can be used from this browser. */
  isSupported: z.boolean(),
  status: z.enum(["off", "entering", "on"]),
  settings: headsetSettings,
});
export type HeadsetState = z.infer<typeof headsetState>;
