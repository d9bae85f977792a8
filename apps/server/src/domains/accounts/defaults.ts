import {
  AUDIO_MASTER_VOLUME,
  AUDIO_OTHER_VOLUME,
  PIXEL_RATIO,
  type AudioSettings,
  type MediaSettings,
  type Preferences,
} from "@veranda/contract";

const VOLUMES = {
  master: AUDIO_MASTER_VOLUME,
  ambience: AUDIO_OTHER_VOLUME,
  effects: AUDIO_OTHER_VOLUME,
  interface: AUDIO_OTHER_VOLUME,
  voices: AUDIO_OTHER_VOLUME,
};
export const DEFAULT_AUDIO: AudioSettings = { hmd: VOLUMES, mobile: VOLUMES, web: VOLUMES };

/** Product specification, section 9. */
const SCREEN_SHARE = { maxWidth: 1280, maxHeight: 720, maxFrameRate: 30 };
export const DEFAULT_MEDIA: MediaSettings = {
  screenShareSettings: [SCREEN_SHARE, { maxWidth: 1920, maxHeight: 1080, maxFrameRate: 30 }],
  selectedScreenShareSetting: SCREEN_SHARE,
  selectedVideoInput: null,
  selectedAudioInput: null,
  selectedPixelRatio: PIXEL_RATIO.selected,
};

export const DEFAULT_PREFERENCES: Preferences = {
  locale: null,
  timeZone: null,
  theme: "system",
  isReducedSound: false,
  showsWhereabouts: true,
  notifications: {
    friendRequests: true,
    friendsOnline: true,
    follows: true,
    invitations: true,
    loves: true,
    hostEvents: true,
    spaceEvents: true,
    eventInvitationMails: true,
  },
};

export const preferencesOf = (own: Partial<Preferences>): Preferences => ({
  ...DEFAULT_PREFERENCES,
  ...own,
  notifications: { ...DEFAULT_PREFERENCES.notifications, ...own.notifications },
});
