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

/** Maximum bitrates that a page may send, in bits a second. */
export const LINE_BITRATES: Readonly<Record<VideoLine, number>> = {
  camera_small: 300_000,
  camera_large: 2_500_000,
  screen: 4_000_000,
};

export type PublishedLineEvents = {
  /** `isNew`: not a continuation of earlier packets. */
  onPacket: (packet: Buffer, header: Readonly<VideoHeader>, isNew: boolean, nowMs: number) => void;
  /** A sender report with the time of its packets has arrived. */
  onSenderTime?: (time: SenderTime) => void;
  onRefused: () => void;
  onFlooded: () => void;
};

/** Format of its packets; `bitrate`: maximum in bits a second. */
export type PublishedFormat = {
  readonly mid: string;
  readonly bitrate: number;
  readonly codec: StreamCodec;
  readonly payloadType: number;
};

/** A video line that a page sends: accepts its packets within the limits, and sends feedback. */
export class PublishedLine {
  readonly line: VideoLine;
  /** Referenced, since the library closes a track that is garbage collected. */
  readonly #track: Track;
  readonly #reporter: number;
  readonly #events: PublishedLineEvents;
  readonly #limit: PacketLimit;
  readonly #format: PublishedFormat;
  /** Reused for each packet, to avoid allocations. */
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

  /** Requests missing packets (NACK). */
  tick(nowMs: number): void {
    const missing = this.#reception?.missing(nowMs) ?? [];
    if (this.#reception !== null && missing.length > 0)
      this.send(missingReport(this.#reporter, this.#reception.source, missing));
  }

  /** Null if nothing has arrived since the last report. */
  takeReport(nowMs: number): ReceptionReport | null {
    if (this.#reception === null || this.#isSilent) return null;
    this.#isSilent = true;
    return this.#reception.report(nowMs);
  }

  /** Returns false if its stream hasn't started. */
  requestKeyFrame(): boolean {
    if (this.#reception === null) return false;
    this.send(keyFrameRequest(this.#reporter, this.#reception.source));
    return true;
  }

  /** Sends a control packet to the page. */
  send(packet: Buffer): void {
    try {
      if (this.#track.isOpen()) this.#track.sendMessageBinary(packet);
    } catch {
      // The library ended the connection on another thread, and reports it later.
    }
  }

  /** Parses the packet into the header, and sets its payload type to the viewers'. */
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
