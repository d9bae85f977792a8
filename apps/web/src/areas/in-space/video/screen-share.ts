import type { MediaSettings } from "@veranda/contract";

/** A shared screen, window or tab, with sound where available. */
export type ScreenCapture = {
  readonly stream: MediaStream;
  readonly picture: MediaStreamTrack;
  readonly sound: MediaStreamTrack | null;
};

/** Why nothing is shared; cancelled: the person chose nothing, which needs no message. */
export type ShareFault = "cancelled" | "denied" | "unsupported" | "failed";

/** 1280 × 720 at 30, by default (product specification, section 3). */
export const DEFAULT_QUALITY: MediaSettings["selectedScreenShareSetting"] = {
  maxWidth: 1280,
  maxHeight: 720,
  maxFrameRate: 30,
};

export const canShare = (): boolean =>
  typeof navigator !== "undefined" && typeof navigator.mediaDevices?.getDisplayMedia === "function";

/** Asks what to share; requires a user gesture. */
export async function captureScreen(
  { maxWidth, maxHeight, maxFrameRate }: MediaSettings["selectedScreenShareSetting"],
  devices: Pick<MediaDevices, "getDisplayMedia"> = navigator.mediaDevices,
): Promise<ScreenCapture> {
  const stream = await devices.getDisplayMedia({
    video: {
      width: { max: maxWidth },
      height: { max: maxHeight },
      frameRate: { max: maxFrameRate },
    },
    audio: true,
  });
  const [picture] = stream.getVideoTracks();
  if (picture === undefined) throw new DOMException("No screen came", "NotFoundError");
  // Prefers sharp text to smooth motion.
  picture.contentHint = "detail";
  return { stream, picture, sound: stream.getAudioTracks()[0] ?? null };
}

export const endScreen = (capture: ScreenCapture | null): void => {
  for (const track of capture?.stream.getTracks() ?? []) track.stop();
};

/** Browsers throw the same error for a system's denial as for a cancelled dialog, with another message. */
export function shareFaultOf(error: unknown): ShareFault {
  if (!canShare()) return "unsupported";
  if (!(error instanceof DOMException)) return "failed";
  if (error.name === "NotAllowedError") return /system/i.test(error.message) ? "denied" : "cancelled";
  return error.name === "AbortError" ? "cancelled" : "failed";
}
