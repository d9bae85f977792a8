import { blur, openCamera, type CameraWish } from "#preferences/camera-capture.ts";
import { onCameraSettings } from "#preferences/camera-settings.ts";
import { deviceMachine, type DeviceSnapshot } from "#media/device-machine.ts";
import { startDevice, type Device, type DeviceEvents } from "#media/start-device.ts";
import type { VideoBar } from "../video-view.ts";

export type CameraSnapshot = DeviceSnapshot<VideoBar>;

/** One's own camera: when off, it is released and its light goes out. */
export const cameraMachine = deviceMachine<VideoBar>({ isKept: false });

/** One's own camera, with the settings' device. */
export const startCamera = ({
  wish,
  ...events
}: DeviceEvents<VideoBar> & { wish: () => CameraWish }): Device<VideoBar> =>
  startDevice({
    ...events,
    machine: cameraMachine,
    permission: "camera",
    open: (signal) => openCamera(wish(), signal),
    followSettings: (device) =>
      onCameraSettings((now, before) => {
        const { capture } = device.snapshot.context;
        if (now.camera !== before.camera) device.send({ type: "REOPEN" });
        else if (capture && now.isBlurred !== before.isBlurred) void blur(capture.track, now.isBlurred);
      }),
  });
