import { deviceMachine, type DeviceEvent, type DeviceSnapshot } from "../../devices/device-machine.ts";
import type { VoiceBar } from "../voice-view.ts";

export type MicrophoneEvent = DeviceEvent<VoiceBar>;
export type MicrophoneSnapshot = DeviceSnapshot<VoiceBar>;

/** One's own microphone: when off, its track stays open and disabled. */
export const microphoneMachine = deviceMachine<VoiceBar>({ isKept: true });
