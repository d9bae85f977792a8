import { meQuery } from "#api/queries.ts";
import { queryClientHere } from "#api/load-in-browser.ts";
import { openMicrophone, type CaptureWish } from "#preferences/capture.ts";
import { onVoiceSettings, readVoiceSettings } from "#preferences/voice-settings.ts";
import { microphoneMachine } from "./microphone-machine.ts";
import { startDevice, type Device, type DeviceEvents } from "./start-device.ts";

/** One's own microphone, with the settings' device. */
export const startMicrophone = <Bar extends string>({
  wish = chosenMicrophone,
  ...events
}: DeviceEvents<Bar> & { wish?: () => CaptureWish }): Device<Bar> =>
  startDevice({
    ...events,
    machine: microphoneMachine<Bar>(),
    permission: "microphone",
    open: (signal) => openMicrophone(wish(), signal),
    followSettings: (device) =>
      onVoiceSettings((now, before) => {
        if (now.microphone !== before.microphone || now.isNoiseSuppressed !== before.isNoiseSuppressed)
          device.send({ type: "REOPEN" });
      }),
  });

/** By this browser's settings, else the account's. */
function chosenMicrophone(): CaptureWish {
  const { microphone, isNoiseSuppressed } = readVoiceSettings();
  const me = queryClientHere().getQueryData(meQuery().queryKey);
  return { deviceId: microphone ?? me?.mediaSettings.selectedAudioInput ?? null, isNoiseSuppressed };
}
