import { z } from "zod";
import { mediaKind } from "../media.ts";
import {
  DEFAULT_PERSON_VOICE,
  GIVEN_MICROPHONE_MAX_SECONDS,
  personVoice,
  voiceMode,
} from "../rooms/voice.ts";

/** State of the page's connection to the media server. failed: it gave up; the person may retry. */
export const rtcStatus = z.enum(["disconnected", "connecting", "connected", "reconnecting", "failed"]);
export type RtcStatus = z.infer<typeof rtcStatus>;

const participantId = z.string().max(128);
const mediaId = z.string().min(1).max(128);
/** A space's instance: the media server's room of its people. */
const channelId = z.string().max(128);

/** Factor of loudness of one person for this listener; 1 is as they are. */
export const PARTICIPANT_VOLUME_MAX = 2;
const participantVolume = z.number().min(0).max(PARTICIPANT_VOLUME_MAX);

export const voiceMessages = {
  /** The person's own microphone, on or off: sent to the room, whose answer is in `voice.mine`. */
  set_voice_muted: z.object({ muted: z.boolean() }),
  /** Stored in the state, for the page; null is the system's own choice. */
  set_microphone_input_source: z.object({ deviceId: z.string().max(512).nullable() }),
  /** The person's id at the media server; null while not connected. */
  rtc_set_client_id: z.object({ clientId: participantId.nullable() }),
  /** `clientId` publishes this; its sound comes by `attachMedia`. */
  rtc_media_added: z.object({
    mediaId,
    mediaType: mediaKind,
    clientId: participantId,
    /** The media server it comes through; null for one's own media. */
    connectionMode: z.enum(["embedded", "livekit"]).nullable(),
    /** Frames a second; 0 for sound. */
    frameRate: z.number().min(0).max(240),
  }),
  rtc_media_removed: z.object({ mediaId }),
  rtc_connection_status: z.object({ status: rtcStatus }),
  rtc_claim_channel: z.object({ channelId }),
  rtc_release_channel: z.object({ channelId }),
  // For hosts.
  mute_all_participants: z.object({}),
  /** Muted by force, or asked to speak; a person's account id, or a guest's participant id. */
  request_mute: z.object({ muted: z.boolean(), userId: z.string().max(128) }),
  // The specification names no messages for the following.
  set_voice_mode: z.object({ mode: voiceMode }),
  /** `forSeconds` null: until it is withdrawn. */
  give_microphone: z.object({
    participantId,
    isGiven: z.boolean(),
    forSeconds: z.int().min(1).max(GIVEN_MICROPHONE_MAX_SECONDS).nullable(),
  }),
  set_megaphone: z.object({ participantId, hasMegaphone: z.boolean() }),
  // For everyone.
  raise_hand: z.object({ isRaised: z.boolean() }),
  /** For this listener only. */
  set_participant_volume: z.object({ participantId, volume: participantVolume }),
  /** Clears `voice.askedToSpeakBy` or `voice.mutedBy`: the person has answered, or has read it. */
  dismiss_voice_notice: z.object({ notice: z.enum(["asked_to_speak", "muted"]) }),
} as const;

/** A media that somebody publishes, from `rtc_media_added`. */
const publishedMedia = z.object({ kind: mediaKind, participantId, frameRate: z.number() });

export const voiceState = z.object({
  mode: voiceMode,
  status: rtcStatus,
  /** The instance whose media the page is connected to. */
  channelId: z.string().nullable(),
  clientId: z.string().nullable(),
  microphoneDeviceId: z.string().nullable(),
  /** The person's own, as the room has it. */
  mine: personVoice,
  /** Participants who differ from the default, and oneself. */
  people: z.record(z.string(), personVoice),
  /** The host who asked the person to speak: a participant. */
  askedToSpeakBy: z.string().nullable(),
  /** The host who muted the person: a participant. */
  mutedBy: z.string().nullable(),
  /** What others publish and this page receives, by id. */
  media: z.record(z.string(), publishedMedia),
  /** Volumes other than 1, by participant. */
  volumes: z.record(z.string(), participantVolume),
});
export type VoiceState = z.infer<typeof voiceState>;

/** Outside of a space. */
export const NO_VOICE: VoiceState = {
  mode: "everyone",
  status: "disconnected",
  channelId: null,
  clientId: null,
  microphoneDeviceId: null,
  mine: DEFAULT_PERSON_VOICE,
  people: {},
  askedToSpeakBy: null,
  mutedBy: null,
  media: {},
  volumes: {},
};

/**
 * A stream as the page gets it from the media server. `level`: its current loudness, 0 to 1; read ten times a second.
 */
export type AttachedMedia = { readonly stream: MediaStream; level(): number };

/**
 * The person's own microphone while it is on. `mouth`: the byte of the pose frames, its viseme in the high four bits
 * and the weight in the low four; 0 is closed.
 */
export type LocalVoice = { level(): number; mouth(): number };
