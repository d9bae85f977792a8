import { openMicrophone, type CaptureWish } from "#preferences/capture.ts";
import { onVoiceSettings } from "#preferences/voice-settings.ts";
import { startDevice, type Device } from "../../devices/start-device.ts";
import type { VoiceBar } from "../voice-view.ts";
import { microphoneMachine, type MicrophoneSnapshot } from "./microphone-machine.ts";

type MicrophoneDeps = {
  wish: () => CaptureWish;
  onChange: (snapshot: MicrophoneSnapshot) => void;
  /** The device went away, and what came in its place; its name. */
  onReplaced: (label: string) => void;
};

/** One's own microphone, as it is chosen in the settings. */
export function startMicrophone({ wish, onChange, onReplaced }: MicrophoneDeps): Device<VoiceBar> {
  const device = startDevice({
    machine: microphoneMachine,
    permission: "microphone",
    open: (signal) => openMicrophone(wish(), signal),
    onChange,
    onReplaced,
  });
  const stopSettings = onVoiceSettings((now, before) => {
    if (now.microphone !== before.microphone || now.isNoiseSuppressed !== before.isNoiseSuppressed)
      device.send({ type: "REOPEN" });
  });
  return {
    send: (event) => device.send(event),
    get snapshot() {
      return device.snapshot;
    },
    close() {
      stopSettings();
      device.close();
    },
  };
}
