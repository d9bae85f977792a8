import { Video, type PeerConnection, type Track } from "node-datachannel";
import type { StreamCodec } from "../stream-offer.ts";
import { H264_PROFILE, readH264 } from "./h264.ts";
import { PacketLimit, videoLimits } from "./packet-limit.ts";
import { Reception } from "./reception.ts";
import {
  keyFrameRequest,
  missingReport,
  readControl,
  type ReceptionReport,
  type SenderTime,
} from "./rtcp.ts";
import {
  hasMarker,
  isRtcp,
  payloadStart,
  sequenceOf,
  sourceOf,
  timestampOf,
  H264_PAYLOAD_TYPE,
  VP8_PAYLOAD_TYPE,
  writePayloadType,
} from "./rtp-packet.ts";
import { newVideoHeader, type VideoHeader, type VideoLine } from "./video-source.ts";
import { readVp8 } from "./vp8.ts";

/** Bits a second that a page is to send at most. */
export const LINE_BITRATES: Readonly<Record<VideoLine, number>> = {
  camera_small: 300_000,
  camera_large: 2_500_000,
  screen: 4_000_000,
};

export type PublishedLineEvents = {
  /** `isNew`: it doesn't follow from what came before. */
  onPacket: (packet: Buffer, header: Readonly<VideoHeader>, isNew: boolean, nowMs: number) => void;
  /** The sender has said what time its packets are of. */
  onSenderTime?: (time: SenderTime) => void;
  onRefused: () => void;
  onFlooded: () => void;
};

/** How its packets come; `bitrate`: bits a second at most. */
export type PublishedFormat = {
  readonly mid: string;
  readonly bitrate: number;
  readonly codec: StreamCodec;
  readonly payloadType: number;
};

/** A line of video that a page sends: what comes on it within its bounds, and what is said back of it. */
export class PublishedLine {
  readonly line: VideoLine;
  /** Held: the library ends a track that is collected as garbage. */
  readonly #track: Track;
  readonly #reporter: number;
  readonly #events: PublishedLineEvents;
  readonly #limit: PacketLimit;
  readonly #format: PublishedFormat;
  /** Written for each packet, so that none is made. */
  readonly #header = newVideoHeader();
  #reception: Reception | null = null;
  #isSilent = true;

  constructor(
    peer: PeerConnection,
    line: VideoLine,
    reporter: number,
    events: PublishedLineEvents,
    format: PublishedFormat = {
      mid: line,
      bitrate: LINE_BITRATES[line],
      codec: "VP8",
      payloadType: VP8_PAYLOAD_TYPE,
    },
  ) {
    this.line = line;
    this.#reporter = reporter;
    this.#events = events;
    this.#format = format;
    this.#limit = new PacketLimit(videoLimits(format.bitrate), performance.now());
    const offered = new Video(format.mid, "RecvOnly");
    if (format.codec === "VP8") offered.addVP8Codec(format.payloadType);
    else offered.addH264Codec(format.payloadType, H264_PROFILE);
    this.#track = peer.addTrack(offered);
    this.#track.onMessage((packet) => this.#receive(packet));
  }

  /** Asks for what is missing. */
  tick(nowMs: number): void {
    const missing = this.#reception?.missing(nowMs) ?? [];
    if (this.#reception !== null && missing.length > 0)
      this.send(missingReport(this.#reporter, this.#reception.source, missing));
  }

  /** Null: nothing has come since the last one. */
  takeReport(nowMs: number): ReceptionReport | null {
    if (this.#reception === null || this.#isSilent) return null;
    this.#isSilent = true;
    return this.#reception.report(nowMs);
  }

  /** False: its stream hasn't begun. */
  requestKeyFrame(): boolean {
    if (this.#reception === null) return false;
    this.send(keyFrameRequest(this.#reporter, this.#reception.source));
    return true;
  }

  /** A control packet on its way to the page. */
  send(packet: Buffer): void {
    try {
      if (this.#track.isOpen()) this.#track.sendMessageBinary(packet);
    } catch {
      // The connection has ended in a thread of the library, which says so later.
    }
  }

  /** Into the header; the packet has the type of the lines of viewers from then on. */
  #read(packet: Buffer): boolean {
    const { codec, payloadType } = this.#format;
    const type = codec === "VP8" ? VP8_PAYLOAD_TYPE : H264_PAYLOAD_TYPE;
    const start = payloadStart(packet, payloadType);
    if (start === 0) return false;
    writePayloadType(packet, payloadType, type);
    return (codec === "VP8" ? readVp8 : readH264)(packet, start, this.#header);
  }

  #receive(packet: Buffer): void {
    const nowMs = performance.now();
    if (!this.#limit.take(nowMs, packet.length)) {
      if (this.#limit.isFlooded) this.#events.onFlooded();
      else this.#events.onRefused();
      return;
    }
    if (isRtcp(packet)) {
      readControl(packet, {
        onClock: (source, clock, time) => {
          if (source !== this.#reception?.source) return;
          this.#reception.clocked(clock, nowMs);
          this.#events.onSenderTime?.(time);
        },
      });
      return;
    }
    const header = this.#header;
    if (!this.#read(packet)) {
      this.#events.onRefused();
      return;
    }
    header.isMarked = hasMarker(packet);
    header.sequence = sequenceOf(packet);
    header.timestamp = timestampOf(packet);
    this.#isSilent = false;
    const source = sourceOf(packet);
    const isNew = this.#reception?.source !== source;
    if (isNew) this.#reception = new Reception(source, header.sequence);
    const isBroken = this.#reception?.take(header.sequence, header.timestamp, nowMs) === true;
    this.#events.onPacket(packet, header, isNew, nowMs);
    if (isBroken) this.requestKeyFrame();
  }
}
