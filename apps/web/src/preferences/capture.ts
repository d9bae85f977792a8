/** The requested constraints. `deviceId` null: the system's default. */
export type CaptureWish = { deviceId: string | null; isNoiseSuppressed: boolean };

/** An open microphone. When off, its track stays and is disabled: switching on again is instant. */
export type Capture = { readonly stream: MediaStream; readonly track: MediaStreamTrack };

/** What a browser lacks to open a microphone. */
export type CaptureLack = "no_device" | "in_use" | "insecure";
/** Why there is no microphone. */
export type CaptureFault = CaptureLack | "denied";

type Audio = MediaTrackConstraints & { echoCancellation: ConstrainBoolean | { ideal: "all" | boolean } };

/**
 * `all` cancels all audio that this machine plays, where supported (Chrome reports it on an open track); other browsers
 * treat the string as true. `ideal` constraints never fail.
 */
export function constraintsFor({ deviceId, isNoiseSuppressed }: CaptureWish): Audio {
  return {
    ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
    channelCount: { ideal: 1 },
    echoCancellation: { ideal: "all" },
    autoGainControl: { ideal: true },
    noiseSuppression: { ideal: isNoiseSuppressed },
  };
}

/**
 * Opens a microphone; the system's default where the chosen one isn't connected. Throws getUserMedia's error. Once
 * aborted, it closes a device that still opens.
 */
export async function openMicrophone(
  wish: CaptureWish,
  signal: AbortSignal,
  devices: Pick<MediaDevices, "getUserMedia"> = navigator.mediaDevices,
): Promise<Capture> {
  const stream = await open(devices, wish);
  const [track] = stream.getAudioTracks();
  if (track === undefined || signal.aborted) {
    for (const each of stream.getTracks()) each.stop();
    throw new DOMException("No microphone came", signal.aborted ? "AbortError" : "NotFoundError");
  }
  track.contentHint = "speech";
  return { stream, track };
}

async function open(devices: Pick<MediaDevices, "getUserMedia">, wish: CaptureWish): Promise<MediaStream> {
  try {
    return await ask(devices, wish);
  } catch (error) {
    const isAway = faultOf(error) === "no_device" && wish.deviceId !== null;
    if (!isAway) throw error;
    return ask(devices, { ...wish, deviceId: null });
  }
}

async function ask(devices: Pick<MediaDevices, "getUserMedia">, wish: CaptureWish): Promise<MediaStream> {
  const audio = constraintsFor(wish);
  try {
    return await devices.getUserMedia({ audio: audio as MediaTrackConstraints });
  } catch (error) {
    // A browser that supports only booleans here.
    if (!(error instanceof TypeError)) throw error;
    return devices.getUserMedia({ audio: { ...audio, echoCancellation: { ideal: true } } });
  }
}

/** The meaning of a getUserMedia error. */
export function faultOf(error: unknown): CaptureFault {
  const name = error instanceof DOMException || error instanceof Error ? error.name : "";
  if (name === "NotAllowedError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "no_device";
  if (name === "SecurityError" || name === "TypeError") return "insecure";
  return "in_use";
}

export function closeCapture(capture: Capture | null): void {
  for (const track of capture?.stream.getTracks() ?? []) track.stop();
}
