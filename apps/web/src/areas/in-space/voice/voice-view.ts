import { create } from "zustand";
import type { CaptureLack } from "#preferences/capture.ts";
import type { DeviceStatus } from "#media/device-machine.ts";

/** What in the room or media server prevents speaking. */
export type VoiceBar =
  | "off_by_parent"
  | "muted_by_host"
  | "guests"
  | "hosts_only"
  | "raise_hand"
  | "media_away";

/** Why there is no microphone: a bar, or what the browser lacks. */
export type Unavailability = VoiceBar | CaptureLack;

export type VoiceView = {
  /** Voice is allowed in this visit; embeds enable it in their address. */
  isOffered: boolean;
  status: DeviceStatus;
  /** Of Unavailable. */
  reason: Unavailability | null;
  /** Another app uses the device. */
  isInterrupted: boolean;
};

export const NO_VOICE_YET: VoiceView = {
  isOffered: false,
  status: "Off",
  reason: null,
  isInterrupted: false,
};

/** The page's state of one's own microphone; written by the voice code once loaded. */
export const useVoice = create<VoiceView>(() => NO_VOICE_YET);

export const readVoice = (): VoiceView => useVoice.getState();
