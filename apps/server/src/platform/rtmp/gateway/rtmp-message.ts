/** Types of RTMP messages (Adobe's RTMP 1.0, §5.4 and §7.1). */
export const RTMP = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
} as const;

export type RtmpMessage = {
  readonly type: number;
  /** Message stream id: 0 is the connection's own. */
  readonly streamId: number;
  /** Milliseconds of the sender's clock, without the wrap at 32 bits. */
  readonly timestamp: number;
  readonly payload: Buffer;
};

/** The sender violates the protocol as no encoder does; its connection is closed. */
export class RtmpError extends Error {}

/** Maximum size of a picture, as for the segments of a broadcast. */
const VIDEO_MAX = 2_000_000;
const AUDIO_MAX = 16_384;
const COMMAND_MAX = 16_384;
const CONTROL_MAX = 64;

/** Maximum size of a message of this type; 0 if it isn't accepted. */
export function payloadMax(type: number): number {
  if (type === RTMP.video) return VIDEO_MAX;
  if (type === RTMP.audio) return AUDIO_MAX;
  if (type === RTMP.data || type === RTMP.dataAmf3) return COMMAND_MAX;
  if (type === RTMP.command || type === RTMP.commandAmf3) return COMMAND_MAX;
  return type >= RTMP.setChunkSize && type <= RTMP.peerBandwidth ? CONTROL_MAX : 0;
}
