import { z } from "zod";
import { AUDIO_MASTER_VOLUME, AUDIO_OTHER_VOLUME, VOLUME_KINDS } from "../constants.ts";

export const volumeKind = z.enum(VOLUME_KINDS);
export type VolumeKind = z.infer<typeof volumeKind>;

/** Slider position, 0 to 1; the engine converts it to loudness. */
export const volume = z.number().min(0).max(1);
export const volumes = z.record(volumeKind, volume);
export type Volumes = z.infer<typeof volumes>;

export const DEFAULT_VOLUMES: Volumes = {
  master: AUDIO_MASTER_VOLUME,
  ambience: AUDIO_OTHER_VOLUME,
  effects: AUDIO_OTHER_VOLUME,
  interface: AUDIO_OTHER_VOLUME,
  voices: AUDIO_OTHER_VOLUME,
};

/** Sounds of the page itself; sounds of the space need no request. */
export const pageSound = z.enum(["tap"]);

export const soundState = z.object({
  /**
   * off: not loaded. waiting: for the person's first touch or key. on: audible. paused: hidden for long, or outside a
   * space.
   */
  status: z.enum(["off", "waiting", "on", "paused"]),
  volumes,
  isMuted: z.boolean(),
  /** Only informative sounds: voices, messages and arrivals. */
  isReduced: z.boolean(),
});
export type SoundState = z.infer<typeof soundState>;
