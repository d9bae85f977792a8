import { z } from "zod";
import { AUDIO_MASTER_VOLUME, AUDIO_OTHER_VOLUME, VOLUME_KINDS } from "../constants.ts";

export const volumeKind = z.enum(VOLUME_KINDS);
export type VolumeKind = z.infer<typeof volumeKind>;

/** As the slider stands, 0 to 1; the engine makes loudness of it. */
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

/** Sounds of the page itself; what happens in the space is heard without being asked for. */
export const pageSound = z.enum(["tap"]);

export const soundState = z.object({
  /** off: not loaded. waiting: until the person's first touch or key. on: is heard. paused: hidden for long, or nowhere. */
  status: z.enum(["off", "waiting", "on", "paused"]),
  volumes,
  isMuted: z.boolean(),
  /** Only what tells something is heard: voices, messages and arrivals. */
  isReduced: z.boolean(),
});
export type SoundState = z.infer<typeof soundState>;
