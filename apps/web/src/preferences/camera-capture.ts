import { faultOf, type Capture } from "./capture.ts";

/** The requested constraints. `deviceId` null: the system's default. */
export type CameraWish = { deviceId: string | null; isBlurred: boolean };

/** The browser's background blur, which TypeScript's types lack (Media Capture Extensions). */
type Blurring = { backgroundBlur?: boolean[] | boolean };

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } } as const;

/** Opens a camera; the system's default where the chosen one isn't connected. Throws getUserMedia's error. */
export async function openCamera(
  { deviceId, isBlurred }: CameraWish,
  signal: AbortSignal,
  devices: Pick<MediaDevices, "getUserMedia"> = navigator.mediaDevices,
): Promise<Capture> {
  const stream = await open(devices, deviceId);
  const [track] = stream.getVideoTracks();
  if (track === undefined || signal.aborted) {
    for (const each of stream.getTracks()) each.stop();
    throw new DOMException("No camera came", signal.aborted ? "AbortError" : "NotFoundError");
  }
  track.contentHint = "motion";
  if (isBlurred) await blur(track, true);
  return { stream, track };
}

async function open(
  devices: Pick<MediaDevices, "getUserMedia">,
  deviceId: string | null,
): Promise<MediaStream> {
  const ask = (id: string | null) =>
    devices.getUserMedia({ video: { ...SIZE, ...(id === null ? {} : { deviceId: { exact: id } }) } });
  try {
    return await ask(deviceId);
  } catch (error) {
    if (faultOf(error) !== "no_device" || deviceId === null) throw error;
    return ask(null);
  }
}

/** Whether the browser supports background blur on this camera. */
export function canBlur(track: MediaStreamTrack | null): boolean {
  const { backgroundBlur } = (track?.getCapabilities?.() ?? {}) as Blurring;
  return Array.isArray(backgroundBlur) && backgroundBlur.length > 1;
}

export async function blur(track: MediaStreamTrack, isBlurred: boolean): Promise<void> {
  if (!canBlur(track)) return;
  const constraints: MediaTrackConstraints & Blurring = { backgroundBlur: isBlurred };
  // A rejected constraint is ignored: the camera works without it.
  await track.applyConstraints(constraints).catch(() => undefined);
}
