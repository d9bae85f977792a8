/** Time without packets that counts as silence; DTX sends one each 400 ms. */
const STALE_MS = 500;

/**
 * The loudness of a receiver's audio, 0 to 1, from the sender's header extension (RFC 6464): nothing is analysed here.
 */
export function receivedLevel(
  receiver: Pick<RTCRtpReceiver, "getSynchronizationSources">,
  now: number = performance.timeOrigin + performance.now(),
): number {
  let level = 0;
  for (const { audioLevel, timestamp } of receiver.getSynchronizationSources())
    if (audioLevel !== undefined && now - timestamp < STALE_MS) level = Math.max(level, audioLevel);
  return level;
}
