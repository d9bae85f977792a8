/** A voice of which no packet came for so long is silent; a silent one sends a packet each 400 ms. */
const STALE_MS = 500;

/**
 * How loud what a receiver plays is, 0 to 1, as the sender wrote it on the packets (RFC 6464): nothing is analysed here.
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
