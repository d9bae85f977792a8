import { openMicrophone, type CaptureWish } from "#preferences/capture.ts";
import { onVoiceSettings } from "#preferences/voice-settings.ts";
import { startDevice, type Device, type DeviceEvents } from "../../devices/start-device.ts";
import type { VoiceBar } from "../voice-view.ts";
import { microphoneMachine } from "./microphone-machine.ts";

/** One's own microphone, with the settings' device. */
export const startMicrophone = ({
  wish,
  ...events
}: DeviceEvents<VoiceBar> & { wish: () => CaptureWish }): Device<VoiceBar> =>
  startDevice({
    ...events,
    machine: microphoneMachine,
    permission: "microphone",
    open: (signal) => openMicrophone(wish(), signal),
    followSettings: (device) =>
      onVoiceSettings((now, before) => {
        if (now.microphone !== before.microphone || now.isNoiseSuppressed !== before.isNoiseSuppressed)
          device.send({ type: "REOPEN" });
      }),
  });
