import { create } from "zustand";
import type { CaptureLack } from "#preferences/capture.ts";
import type { DeviceStatus } from "../devices/device-machine.ts";

/** What of the room or of the media server keeps one from speaking. */
export type VoiceBar = "muted_by_host" | "guests" | "hosts_only" | "raise_hand" | "media_away";

/** Why there is no microphone: what bars it, or what the browser lacks. */
export type Unavailability = VoiceBar | CaptureLack;

export type VoiceView = {
  /** One may speak and hear in this visit at all; a space in another site's page says so by its address. */
  isOffered: boolean;
  status: DeviceStatus;
  /** Of Unavailable. */
  reason: Unavailability | null;
  /** Another app has the device for now. */
  isInterrupted: boolean;
};

export const NO_VOICE_YET: VoiceView = {
  isOffered: false,
  status: "Off",
  reason: null,
  isInterrupted: false,
};

/** What the page shows of one's own microphone; written by the voice's own code once that is there. */
export const useVoice = create<VoiceView>(() => NO_VOICE_YET);

export const readVoice = (): VoiceView => useVoice.getState();
