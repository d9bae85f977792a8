import type { MediaSettings } from "@veranda/contract";

/** A screen, window or tab that is shared, with its sound where the person and the browser give that. */
export type ScreenCapture = {
  readonly stream: MediaStream;
  readonly picture: MediaStreamTrack;
  readonly sound: MediaStreamTrack | null;
};

/** Why nothing is shared; cancelled: the person chose nothing, and needs no words. */
export type ShareFault = "cancelled" | "denied" | "unsupported" | "failed";

/** 1280 × 720 at 30, where nobody chose (product specification, section 3). */
export const DEFAULT_QUALITY: MediaSettings["selectedScreenShareSetting"] = {
  maxWidth: 1280,
  maxHeight: 720,
  maxFrameRate: 30,
};

export const canShare = (): boolean =>
  typeof navigator !== "undefined" && typeof navigator.mediaDevices?.getDisplayMedia === "function";

/** Has the browser ask what to share, from a press. */
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
  // Letters before movement.
  picture.contentHint = "detail";
  return { stream, picture, sound: stream.getAudioTracks()[0] ?? null };
}

export const endScreen = (capture: ScreenCapture | null): void => {
  for (const track of capture?.stream.getTracks() ?? []) track.stop();
};

/** Browsers say the same of a system that forbids it as of a person who chose nothing, in other words. */
export function shareFaultOf(error: unknown): ShareFault {
  if (!canShare()) return "unsupported";
  if (!(error instanceof DOMException)) return "failed";
  if (error.name === "NotAllowedError") return /system/i.test(error.message) ? "denied" : "cancelled";
  return error.name === "AbortError" ? "cancelled" : "failed";
}
