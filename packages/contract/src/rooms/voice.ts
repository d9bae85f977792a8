import { z } from "zod";

/** Metres from which on a voice isn't heard; a megaphone is heard everywhere. */
export const VOICE_REACH_METERS = 25;

/** Who may speak in a space. raise_hand: whom a host gives the microphone. */
export const voiceMode = z.enum(["everyone", "raise_hand", "hosts_only"]);
export type VoiceMode = z.infer<typeof voiceMode>;

/** One person's voice as everybody sees it. */
export const personVoice = z.object({
  isMicrophoneOn: z.boolean(),
  maySpeak: z.boolean(),
  /** They can't switch it on until a host lets them. */
  isMutedByHost: z.boolean(),
  /** Order of raising; 0 is not raised. */
  hand: z.int().min(0),
  /** Is heard everywhere in the space. */
  hasMegaphone: z.boolean(),
  /** When a microphone that was given ends, in milliseconds since 1970; null where it doesn't. */
  speaksUntil: z.number().nullable(),
});
export type PersonVoice = z.infer<typeof personVoice>;

/** Somebody of whom nothing was said. */
export const DEFAULT_PERSON_VOICE: PersonVoice = {
  isMicrophoneOn: false,
  maySpeak: true,
  isMutedByHost: false,
  hand: 0,
  hasMegaphone: false,
  speaksUntil: null,
};
