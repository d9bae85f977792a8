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

/** A button in the wearer's menu that the page has added; a press is reported to the page, which acts on it. */
export const headsetButton = z.object({
  id: z.enum(["microphone", "captions"]),
  label: z.string().max(200),
  isOn: z.boolean(),
  /** Can't be used at present; a press makes the page say why. */
  isBarred: z.boolean(),
});
export type HeadsetButton = z.infer<typeof headsetButton>;

/** Who hears the wearer where it isn't who is near, and how the page says it; shown for as long as it is so. */
export const headsetVoiceReach = z.object({
  kind: z.enum(["private", "stage", "megaphone"]),
  label: z.string().max(200),
});
export type HeadsetVoiceReach = z.infer<typeof headsetVoiceReach>;

export const headsetState = z.object({
  /** This browser supports headsets. */
  isSupported: z.boolean(),
  status: z.enum(["off", "entering", "on"]),
  settings: headsetSettings,
});
export type HeadsetState = z.infer<typeof headsetState>;
