import type { voiceMessages } from "@veranda/contract/engine/voice";
import type { Context, Feature } from "../context.ts";

type VoiceMessages = keyof typeof voiceMessages;

/** Who speaks and may speak, and what is heard of them. */
export function voice({ state }: Context): Feature<VoiceMessages> {
  return {
    handlers: {
      set_voice_muted: () => {},
      set_microphone_input_source: ({ deviceId }) => state.patch("voice", { microphoneDeviceId: deviceId }),
      rtc_set_client_id: ({ clientId }) => state.patch("voice", { clientId }),
      rtc_media_added: ({ mediaId, mediaType, clientId, frameRate }) =>
        state.patch("voice", {
          media: {
            ...state.current.voice.media,
            [mediaId]: { kind: mediaType, participantId: clientId, frameRate },
          },
        }),
      rtc_media_removed: ({ mediaId }) => {
        const { [mediaId]: _gone, ...media } = state.current.voice.media;
        state.patch("voice", { media });
      },
      rtc_connection_status: ({ status }) => state.patch("voice", { status }),
      rtc_claim_channel: ({ channelId }) => state.patch("voice", { channelId }),
      rtc_release_channel: ({ channelId }) => {
        if (state.current.voice.channelId === channelId) state.patch("voice", { channelId: null });
      },
      mute_all_participants: () => {},
      request_mute: () => {},
      set_voice_mode: () => {},
      give_microphone: () => {},
      set_megaphone: () => {},
      raise_hand: () => {},
      set_participant_volume: ({ participantId, volume }) => {
        const { [participantId]: _before, ...volumes } = state.current.voice.volumes;
        state.patch("voice", { volumes: volume === 1 ? volumes : { ...volumes, [participantId]: volume } });
      },
      dismiss_voice_notice: ({ notice }) =>
        state.patch("voice", notice === "muted" ? { mutedBy: null } : { askedToSpeakBy: null }),
    },
  };
}
