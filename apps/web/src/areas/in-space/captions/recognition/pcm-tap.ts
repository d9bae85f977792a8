// oxlint-disable-next-line import/default -- Vite makes the address.
import workletUrl from "./pcm-worklet.ts?worker&url";

/** Streams a microphone's audio in chunks of 16 kHz, 16-bit PCM; returns a function that stops it. */
export async function tapPcm(
  stream: MediaStream,
  onPiece: (samples: Int16Array) => void,
): Promise<() => void> {
  const context = new AudioContext();
  try {
    await context.audioWorklet.addModule(workletUrl);
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
  const source = context.createMediaStreamSource(stream);
  const tap = new AudioWorkletNode(context, "pcm-tap", { numberOfOutputs: 0, channelCount: 1 });
  tap.port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data instanceof Int16Array) onPiece(data);
  });
  tap.port.start();
  source.connect(tap);
  // Suspended until the first user gesture.
  context.resume().catch(() => undefined);
  return () => {
    source.disconnect();
    tap.port.close();
    context.close().catch(() => undefined);
  };
}
