import type { Recording } from "@veranda/contract/engine/module";
import { withDuration } from "./webm-duration.ts";

const FRAMES_A_SECOND = 30;
const BITS_A_SECOND = 8_000_000;
/** Best first; widely supported types come before the smallest. */
const TYPES = [
  "video/mp4;codecs=avc1.640028,mp4a.40.2",
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
] as const;

/** A stream of the canvas with its sound. Throws if unsupported. */
export function film(canvas: HTMLCanvasElement, sound: MediaStream | null): MediaStream {
  return new MediaStream([
    ...canvas.captureStream(FRAMES_A_SECOND).getVideoTracks(),
    // A clone: stopping it leaves the tracks of others running.
    ...(sound?.getAudioTracks().map((track) => track.clone()) ?? []),
  ]);
}

/** Records the canvas with its sound. Rejects where the browser cannot record video. */
export async function record(canvas: HTMLCanvasElement, sound: MediaStream | null): Promise<Recording> {
  const mimeType =
    typeof MediaRecorder === "undefined" || !("captureStream" in canvas)
      ? undefined
      : TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (mimeType === undefined) throw new Error("This browser can't record the view");
  const video = film(canvas, sound);
  const recorder = new MediaRecorder(video, { mimeType, videoBitsPerSecond: BITS_A_SECOND });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size > 0) parts.push(data);
  });
  const ended = new Promise<void>((resolve) =>
    recorder.addEventListener("stop", () => resolve(), { once: true }),
  );
  // In pieces: a crash or a long video doesn't lose or hold everything at once.
  recorder.start(1_000);
  const startMs = performance.now();
  return {
    mimeType: recorder.mimeType,
    stop: async () => {
      if (recorder.state !== "inactive") recorder.stop();
      const lastsMs = performance.now() - startMs;
      await ended;
      for (const track of video.getTracks()) track.stop();
      const whole = new Blob(parts, { type: mimeType.split(";")[0] ?? mimeType });
      return withDuration(whole, lastsMs);
    },
  };
}
