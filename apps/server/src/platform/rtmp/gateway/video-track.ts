import { readVideoTag, unitsOf, type AvcConfig } from "./flv-video.ts";
import { RtmpError } from "./rtmp-message.ts";
import type { RtpWriter } from "./rtp-writer.ts";

/** Video ticks per millisecond. */
const TICKS_PER_MS = 90;
/** After a larger jump, timestamps continue from the last ones. */
const JUMP_MS = 10_000;
const FRAME_MS = 40;

export type VideoFault = "STREAM_CODEC_UNSUPPORTED" | "STREAM_B_FRAMES";

/** Converts the video of a stream to packets, without transcoding. */
export class VideoTrack {
  readonly #writer: RtpWriter;
  readonly #send: (packet: Buffer) => void;
  #config: AvcConfig | null = null;
  /** By the sender's clock: when the last frame is decoded, and the latest presentation time so far. */
  #decodedMs = Number.NaN;
  #shownMs = 0;
  /** Offset from the sender's clock to the packets' clock. */
  #shiftMs = 0;

  constructor(writer: RtpWriter, send: (packet: Buffer) => void) {
    this.#writer = writer;
    this.#send = send;
  }

  /** Returns why such a stream can't be shown, or null. Throws RtmpError if malformed. */
  take(payload: Buffer, timestamp: number): VideoFault | null {
    const tag = readVideoTag(payload);
    if (tag === null) throw new RtmpError("a picture that can't be read");
    if (tag.kind === "unsupported") return "STREAM_CODEC_UNSUPPORTED";
    if (tag.kind === "config") this.#config = tag.config;
    if (tag.kind !== "frame" || this.#config === null) return null;
    const units = unitsOf(tag.data, this.#config);
    if (units === null) throw new RtmpError("a picture that can't be read");
    if (units.length === 0) return null;
    const shownMs = this.#follow(timestamp, tag.offset);
    // B-frames: browsers don't accept reordered pictures by WebRTC.
    if (shownMs < this.#shownMs) return "STREAM_B_FRAMES";
    this.#shownMs = shownMs;
    for (const packet of this.#writer.picture(Math.round(shownMs * TICKS_PER_MS), units)) this.#send(packet);
    return null;
  }

  #follow(timestamp: number, offset: number): number {
    const isFirst = Number.isNaN(this.#decodedMs);
    const passed = timestamp - this.#decodedMs;
    this.#decodedMs = timestamp;
    if (isFirst) this.#shownMs = Number.NEGATIVE_INFINITY;
    else if (passed < 0 || passed > JUMP_MS) this.#shiftMs = this.#shownMs + FRAME_MS - (timestamp + offset);
    return timestamp + offset + this.#shiftMs;
  }
}
