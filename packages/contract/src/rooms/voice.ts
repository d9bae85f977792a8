import { z } from "zod";
import { MUTED_MAX } from "../constants.ts";
import { text } from "../records/text.ts";

/** Metres from which on a voice isn't heard, unless it `isHeardEverywhere`. */
export const VOICE_REACH_METERS = 25;

/** Longest that a host gives a microphone for. */
export const GIVEN_MICROPHONE_MAX_SECONDS = 24 * 3600;

/** Who may speak in a space. raise_hand: whom a host gives the microphone. Hosts always may. */
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
  /** Speaks on a stage, and is heard everywhere in the space; absent: doesn't. */
  isOnStage: z.literal(true).optional(),
  /** When a microphone that was given ends, in milliseconds since 1970; null where it doesn't. */
  speaksUntil: z.number().nullable(),
});
export type PersonVoice = z.infer<typeof personVoice>;

/** Distance doesn't matter: whoever has a megaphone, or speaks on a stage. */
export const isHeardEverywhere = ({ hasMegaphone, isOnStage }: PersonVoice): boolean =>
  hasMegaphone || isOnStage === true;

/** Somebody of whom nothing was said, where everyone may speak. */
export const DEFAULT_PERSON_VOICE: PersonVoice = {
  isMicrophoneOn: false,
  maySpeak: true,
  isMutedByHost: false,
  hand: 0,
  hasMegaphone: false,
  speaksUntil: null,
};

/** Somebody of whom nothing was said: a thousand listeners of a stage are told by its mode alone. */
export const defaultPersonVoice = (mode: VoiceMode): PersonVoice =>
  mode === "everyone" ? DEFAULT_PERSON_VOICE : { ...DEFAULT_PERSON_VOICE, maySpeak: false };

const participantId = text.min(1).max(128);
const people = z.array(z.object({ id: z.string(), voice: personVoice }));

/** Voices as a newcomer is told of them. `people`: oneself too; whoever isn't named is `defaultPersonVoice(mode)`. */
export const roomVoice = z.object({ mode: voiceMode, people });
export type RoomVoice = z.infer<typeof roomVoice>;

export const voiceClientMessages = {
  /** One's own, on or off. The answer is `voiceChanged`, or `refused`. */
  microphone: z.object({ isOn: z.boolean() }),
  raiseHand: z.object({ isRaised: z.boolean() }),
  /** All whom one doesn't want to hear: nothing of them is sent to one, and they mask nobody. Begins empty with each connection. */
  ignoreVoices: z.object({ ids: z.array(participantId).max(MUTED_MAX) }),
  // For hosts.
  /** Hands go down and microphones that were given are taken back. */
  setVoiceMode: z.object({ mode: voiceMode }),
  /** true: they can't switch it on until a host lets them (another host only has it off). false: lets and asks them to speak. */
  muteParticipant: z.object({ id: participantId, isMuted: z.boolean() }),
  /** Switches off everybody's microphone but hosts'; whoever may speak can switch it on again. */
  muteAll: z.object({}),
  /** `forSeconds` null: until it is taken back. */
  giveMicrophone: z.object({
    id: participantId,
    isGiven: z.boolean(),
    forSeconds: z.int().min(1).max(GIVEN_MICROPHONE_MAX_SECONDS).nullable(),
  }),
  setMegaphone: z.object({ id: participantId, hasMegaphone: z.boolean() }),
} as const;

export const voiceServerMessages = {
  /**
   * At most one a tick. With `mode` it replaces all that was said before: whoever isn't in `people` is
   * `defaultPersonVoice(mode)` from now on. Without it the others stay as they are.
   */
  voiceChanged: z.object({ mode: voiceMode.optional(), people }),
  /** A host asks one to speak. */
  askedToSpeak: z.object({ by: z.string() }),
  /** A host has switched one's microphone off. */
  mutedByHost: z.object({ by: z.string() }),
} as const;
