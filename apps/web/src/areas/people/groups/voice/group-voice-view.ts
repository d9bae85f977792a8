import type { RtcStatus } from "@veranda/contract/engine/voice";
import { create } from "zustand";
import type { DeviceStatus } from "#media/device-machine.ts";
import type { CaptureLack } from "#preferences/capture.ts";

/** Whom one's microphone reaches while one is in a group's voice. */
export type SpeaksTo = "group" | "space";

export type GroupVoiceSession = {
  /** Toggles the microphone. */
  press(): void;
  switchTo(isOn: boolean): void;
  /** On while held. */
  hold(isHeld: boolean): void;
  /** The microphone goes there from now on; a space's own follows. */
  speakTo(speaksTo: SpeaksTo): void;
  close(): void;
};

export type GroupVoiceView = {
  /** The group in whose voice one is, or about to be; null: none. */
  groupId: string | null;
  /** null: not in one, or not loaded yet. */
  session: GroupVoiceSession | null;
  status: RtcStatus;
  /** No media server is available. */
  isAway: boolean;
  speaksTo: SpeaksTo;
  microphone: DeviceStatus;
  /** Of Unavailable. */
  reason: CaptureLack | "media_away" | null;
  /** Another app uses the device. */
  isInterrupted: boolean;
  /** Who speaks, by the ids of their memberships. */
  speaking: readonly string[];
  isSpeaking: boolean;
};

export const NO_GROUP_VOICE: GroupVoiceView = {
  groupId: null,
  session: null,
  status: "disconnected",
  isAway: false,
  speaksTo: "group",
  microphone: "Off",
  reason: null,
  isInterrupted: false,
  speaking: [],
  isSpeaking: false,
};

/** The group voice of this page; it goes on from space to space. */
export const useGroupVoice = create<GroupVoiceView>(() => NO_GROUP_VOICE);

/** The microphone of the space that one is in, as this page's voice there has it. */
export type SpaceMicrophone = {
  isOn: boolean;
  /** By the rules there one can't speak now. */
  isBarred: boolean;
  press: () => void | Promise<void>;
};

/** null: in no space, or in one without voice. */
export const useSpaceMicrophone = create<SpaceMicrophone | null>(() => null);

/** What one's microphone is in place of the space's; null: it goes to the space. */
export const groupMicrophone = (view = useGroupVoice.getState()): GroupVoiceSession | null =>
  view.speaksTo === "group" ? view.session : null;
