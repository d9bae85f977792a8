import { readVideoTag, unitsOf, type AvcConfig } from "./flv-video.ts";
import { RtmpError } from "./rtmp-message.ts";
import type { RtpWriter } from "./rtp-writer.ts";

/** Ticks of video in a millisecond. */
const TICKS_PER_MS = 90;
/** Times that jump further begin anew where they stood. */
const JUMP_MS = 10_000;
const FRAME_MS = 40;

export type VideoFault = "STREAM_CODEC_UNSUPPORTED" | "STREAM_B_FRAMES";

/** Turns the pictures of a stream into packets. Nothing is transcoded. */
export class VideoTrack {
  readonly #writer: RtpWriter;
  readonly #send: (packet: Buffer) => void;
  #config: AvcConfig | null = null;
  /** Of the sender's clock, of the last frame: when it is decoded, and the latest that one is shown. */
  #decodedMs = Number.NaN;
  #shownMs = 0;
  /** From the sender's clock to that of the packets. */
  #shiftMs = 0;

  constructor(writer: RtpWriter, send: (packet: Buffer) => void) {
    this.#writer = writer;
    this.#send = send;
  }

  /** Why a stream like this can't be shown, or null. Throws RtmpError where it can't be read. */
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
    // Its pictures don't come in their order: browsers take none of WebRTC that waits for a later one.
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
