import { blur, openCamera, type CameraWish } from "#preferences/camera-capture.ts";
import { onCameraSettings } from "#preferences/camera-settings.ts";
import { deviceMachine, type DeviceSnapshot } from "../../devices/device-machine.ts";
import { startDevice, type Device } from "../../devices/start-device.ts";
import type { VideoBar } from "../video-view.ts";

export type CameraSnapshot = DeviceSnapshot<VideoBar>;

/** One's own camera: off, it is given back, and its light goes out. */
export const cameraMachine = deviceMachine<VideoBar>({ isKept: false });

type CameraDeps = {
  wish: () => CameraWish;
  onChange: (snapshot: CameraSnapshot) => void;
  /** The device went away, and what came in its place; its name. */
  onReplaced: (label: string) => void;
};

export function startCamera({ wish, onChange, onReplaced }: CameraDeps): Device<VideoBar> {
  const device = startDevice({
    machine: cameraMachine,
    permission: "camera",
    open: (signal) => openCamera(wish(), signal),
    onChange,
    onReplaced,
  });
  const stopSettings = onCameraSettings((now, before) => {
    const { capture } = device.snapshot.context;
    if (now.camera !== before.camera) device.send({ type: "REOPEN" });
    else if (capture && now.isBlurred !== before.isBlurred) void blur(capture.track, now.isBlurred);
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
