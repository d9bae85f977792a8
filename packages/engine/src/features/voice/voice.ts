import type { AttachedMedia, LocalVoice, voiceMessages } from "@veranda/contract/engine/voice";
import type { Context, Feature } from "../context.ts";
import { profileIdOf } from "../people/muted.ts";
import type { RoomSender } from "../session/room-connection-port.ts";
import { AttachedMediaList } from "./attached-media.ts";
import { reportIgnoredVoices } from "./ignored-voices.ts";
import { Lips } from "./lips.ts";
import { Speakers } from "./speakers.ts";

type VoiceMessages = keyof typeof voiceMessages;

type Voice = Feature<VoiceMessages> & {
  readonly attached: AttachedMediaList;
  attachMedia(mediaId: string, media: AttachedMedia | null): void;
  setOwnVoice(voice: LocalVoice | null): void;
};

/** Voice: messages of the page and the room, and the visible effects. */
export function voice(context: Context, room: RoomSender): Voice {
  const { state } = context;
  const attached = new AttachedMediaList();
  const speakers = new Speakers(context, attached);
  const lips = new Lips(context, attached);
  reportIgnoredVoices(context, room);
  return {
    attached,
    attachMedia: (mediaId, media) => attached.attach(mediaId, media),
    setOwnVoice: (own) => {
      attached.own = own;
    },
    handlers: {
      ...ofOneself(context, room),
      ...ofTheConnection(context, attached),
      ...ofHosts(context, room),
      set_participant_volume: ({ participantId, volume }) => {
        const { [participantId]: _before, ...volumes } = state.current.voice.volumes;
        state.patch("voice", { volumes: volume === 1 ? volumes : { ...volumes, [participantId]: volume } });
      },
      dismiss_voice_notice: ({ notice }) =>
        state.patch("voice", notice === "muted" ? { mutedBy: null } : { askedToSpeakBy: null }),
    },
    onFrame: ({ deltaSeconds }) => {
      speakers.onFrame(deltaSeconds);
      lips.onFrame(deltaSeconds);
    },
  };
}

const ofOneself = ({ state }: Context, room: RoomSender) =>
  ({
    set_voice_muted: ({ muted }) => room.tell("microphone", { isOn: !muted }),
    raise_hand: ({ isRaised }) => room.tell("raiseHand", { isRaised }),
    set_microphone_input_source: ({ deviceId }) => state.patch("voice", { microphoneDeviceId: deviceId }),
  }) satisfies Partial<Feature<VoiceMessages>["handlers"]>;

const ofTheConnection = ({ state }: Context, attached: AttachedMediaList) =>
  ({
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
      attached.attach(mediaId, null);
      state.patch("voice", { media });
    },
    rtc_connection_status: ({ status }) => state.patch("voice", { status }),
    rtc_claim_channel: ({ channelId }) => state.patch("voice", { channelId }),
    rtc_release_channel: ({ channelId }) => {
      if (state.current.voice.channelId === channelId) state.patch("voice", { channelId: null });
    },
  }) satisfies Partial<Feature<VoiceMessages>["handlers"]>;

/** The room refuses people who aren't hosts. */
const ofHosts = ({ state }: Context, room: RoomSender) =>
  ({
    mute_all_participants: () => room.tell("muteAll", {}),
    request_mute: ({ muted, userId }) => {
      // An account may be here in several tabs.
      for (const id in state.current.participants)
        if (profileIdOf(state.current, id) === userId) room.tell("muteParticipant", { id, isMuted: muted });
    },
    set_voice_mode: ({ mode }) => room.tell("setVoiceMode", { mode }),
    give_microphone: ({ participantId, isGiven, forSeconds }) =>
      room.tell("giveMicrophone", { id: participantId, isGiven, forSeconds }),
    set_megaphone: ({ participantId, hasMegaphone }) =>
      room.tell("setMegaphone", { id: participantId, hasMegaphone }),
  }) satisfies Partial<Feature<VoiceMessages>["handlers"]>;
