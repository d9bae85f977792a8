import { Audio, type PeerConnection, type Track } from "node-datachannel";
import {
  soundAttributes,
  videoAttributes,
  type StreamLine,
  type StreamOffer,
  type StreamTransport,
} from "../stream-offer.ts";
import type { ConnectionEnd } from "./messages.ts";
import { PacketLimit, STREAM_SOUND_LIMITS } from "./packet-limit.ts";
import { PeerSession } from "./peer-session.ts";
import { PublishedLine } from "./published-line.ts";
import { StreamSegmenter } from "./segments/stream-segmenter.ts";
import { randomUint32 } from "./random-uint32.ts";
import { Reception } from "./reception.ts";
import { readControl, receiverReport, type SenderTime } from "./rtcp.ts";
import {
  H264_PAYLOAD_TYPE,
  isRtcp,
  OPUS_PAYLOAD_TYPE,
  opusStart,
  payloadStart,
  sequenceOf,
  sourceOf,
  timestampOf,
  VP8_PAYLOAD_TYPE,
  writePayloadType,
} from "./rtp-packet.ts";
import { SenderClock, type SourceTime } from "./sender-clock.ts";
import type { StreamSegment } from "../../stream-segment.ts";
import { messageOf } from "../../../thrown.ts";
import { VideoBudget } from "./video-budget.ts";
import type { VideoConnectionDeps } from "./video-connection.ts";
import type { VideoLine } from "./video-source.ts";

const VIDEO_MID = "video";
const SOUND_MID = "sound";
const REPORTS_MS = 400;
const RTP_HEAD_BYTES = 12;
/** Opus ticks per millisecond. */
const SOUND_TICKS_PER_MS = 48;
/** Even a static picture is encoded several times a second. */
const SENDING_MS = 3_000;
/** Above the usual bitrates of encoders for streaming. */
const STREAM_BITRATE = 8_000_000;

export type StreamConnectionDeps = Pick<VideoConnectionDeps, "port" | "onVideo" | "onSound" | "onRefused"> & {
  offer: StreamOffer;
  onSegment: (segment: StreamSegment) => void;
  onSenderTime: (kind: "screen" | "sound", time: SourceTime) => void;
  onEnded: (why: ConnectionEnd) => void;
};

/** The connection of a program that sends a stream, which is forwarded as somebody's screen. */
export class StreamConnection {
  readonly budget = new VideoBudget(0);
  /** It receives nothing. */
  readonly slots = [];
  readonly soundSlots = [];
  readonly #deps: StreamConnectionDeps;
  readonly #session: PeerSession;
  readonly #reporter = randomUint32();
  readonly #soundLimit = new PacketLimit(STREAM_SOUND_LIMITS, performance.now());
  #video: PublishedLine | null = null;
  /** Referenced, since the library closes a track that is garbage collected. */
  #sound: Track | null = null;
  #soundReception: Reception | null = null;
  readonly #clock = new SenderClock();
  /** The sender's last reports on the times of both. */
  #videoTime: SenderTime | null = null;
  #soundTime: SenderTime | null = null;
  /** Set while segments are wanted. */
  #segmenter: StreamSegmenter | null = null;
  #reportedAt = 0;
  #sentAt = Number.NEGATIVE_INFINITY;

  /** Throws if the library rejects the offer. */
  constructor(name: string, deps: StreamConnectionDeps) {
    this.#deps = deps;
    this.#session = new PeerSession(name, {
      port: deps.port,
      offer: cleanOffer(deps.offer),
      prepare: (peer) => this.#prepare(peer),
      onEnded: deps.onEnded,
    });
  }

  get userFragment(): string {
    return this.#session.userFragment;
  }

  get isSending(): boolean {
    return performance.now() - this.#sentAt < SENDING_MS;
  }

  get transport(): Omit<StreamTransport, "candidates"> {
    const { local, userFragment } = this.#session;
    return {
      userFragment,
      password: /^a=ice-pwd:(\S+)/m.exec(local)?.[1] ?? "",
      fingerprint: /^a=fingerprint:sha-256 (\S+)/m.exec(local)?.[1] ?? "",
    };
  }

  requestKeyFrame(line: VideoLine): boolean {
    return line === "screen" && this.#video?.requestKeyFrame() === true;
  }

  /** Switches segmentation on or off. */
  setSegmented(isWanted: boolean): void {
    if (isWanted === (this.#segmenter !== null)) return;
    this.#segment((segmenter) => segmenter.end());
    this.#segmenter = isWanted ? this.#openSegmenter() : null;
  }

  #openSegmenter(): StreamSegmenter {
    const { offer, onSegment } = this.#deps;
    const segmenter = new StreamSegmenter({
      codec: offer.video.codec,
      requestKeyFrame: () => this.#video?.requestKeyFrame(),
      onSegment,
    });
    if (this.#videoTime !== null) segmenter.noteReport("video", this.#videoTime);
    if (this.#soundTime !== null) segmenter.noteReport("sound", this.#soundTime);
    return segmenter;
  }

  /** An error in segmenting a stream must not affect voices: segmentation restarts. */
  #segment(act: (segmenter: StreamSegmenter) => void): void {
    if (this.#segmenter === null) return;
    try {
      act(this.#segmenter);
    } catch (error) {
      process.stderr.write(`Segments of a stream failed: ${messageOf(error)}\n`);
      this.#segmenter = this.#openSegmenter();
    }
  }

  tick(nowMs: number): boolean {
    this.#video?.tick(nowMs);
    this.#segment((segmenter) => segmenter.tick(nowMs));
    if (nowMs - this.#reportedAt >= REPORTS_MS) {
      this.#reportedAt = nowMs;
      const reports = [this.#video?.takeReport(nowMs), this.#soundReception?.report(nowMs)];
      const blocks = reports.filter((report) => report !== null && report !== undefined);
      if (blocks.length > 0) this.#video?.send(receiverReport(this.#reporter, blocks, STREAM_BITRATE));
    }
    return false;
  }

  close(): void {
    this.setSegmented(false);
    this.#session.close();
  }

  #prepare(peer: PeerConnection): void {
    const { video, sound } = this.#deps.offer;
    this.#video = new PublishedLine(
      peer,
      "screen",
      this.#reporter,
      {
        onPacket: (packet, header, isNew, nowMs) => {
          if (this.#session.isOver) return;
          this.#sentAt = performance.now();
          this.#keepVideo(packet, nowMs);
          this.#deps.onVideo("screen", packet, header, isNew, nowMs);
        },
        onSenderTime: (time) => {
          this.#videoTime = time;
          this.#deps.onSenderTime("screen", this.#clock.read(time, performance.now()));
          this.#segmenter?.noteReport("video", time);
        },
        onRefused: () => this.#deps.onRefused(),
        onFlooded: () => this.#session.end("flooding"),
      },
      { ...video, mid: VIDEO_MID, bitrate: STREAM_BITRATE },
    );
    if (sound === null) return;
    const line = new Audio(SOUND_MID, "RecvOnly");
    line.addOpusCodec(sound.payloadType);
    this.#sound = peer.addTrack(line);
    this.#sound.onMessage((packet) => this.#receiveSound(packet, sound.payloadType));
  }

  /** Passes a copy: the packet is rewritten for each viewer. */
  #keepVideo(packet: Buffer, nowMs: number): void {
    if (this.#segmenter === null) return;
    const { codec } = this.#deps.offer.video;
    const start = payloadStart(packet, codec === "VP8" ? VP8_PAYLOAD_TYPE : H264_PAYLOAD_TYPE);
    if (start > 0) this.#segment((segmenter) => segmenter.takeVideo(Buffer.from(packet), start, nowMs));
  }

  #receiveSound(packet: Buffer, payloadType: number): void {
    if (this.#session.isOver) return;
    const nowMs = performance.now();
    if (isRtcp(packet)) return this.#readSoundControl(packet, nowMs);
    writePayloadType(packet, payloadType, OPUS_PAYLOAD_TYPE);
    if (this.#soundLimit.take(nowMs, packet.length)) {
      this.#noteSound(packet, nowMs);
      const start = this.#segmenter === null ? 0 : opusStart(packet);
      if (start > 0) this.#segment((segmenter) => segmenter.takeSound(Buffer.from(packet), start, nowMs));
      this.#deps.onSound(packet, nowMs);
    } else if (this.#soundLimit.isFlooded) this.#session.end("flooding");
    else this.#deps.onRefused();
    return undefined;
  }

  #noteSound(packet: Buffer, nowMs: number): void {
    if (packet.length < RTP_HEAD_BYTES) return;
    const [source, sequence] = [sourceOf(packet), sequenceOf(packet)];
    if (this.#soundReception?.source !== source)
      this.#soundReception = new Reception(source, sequence, SOUND_TICKS_PER_MS);
    this.#soundReception.take(sequence, timestampOf(packet), nowMs);
  }

  #readSoundControl(packet: Buffer, nowMs: number): void {
    if (!this.#soundLimit.take(nowMs, packet.length)) return;
    readControl(packet, {
      onClock: (source, clock, time) => {
        if (source !== this.#soundReception?.source) return;
        this.#soundReception.clocked(clock, nowMs);
        this.#soundTime = time;
        this.#deps.onSenderTime("sound", this.#clock.read(time, nowMs));
        this.#segmenter?.noteReport("sound", time);
      },
    });
  }
}

/** Mids are assigned here: they aren't in packets. The sender connects to us, so no candidates are needed. */
function cleanOffer({ userFragment, password, fingerprint, video, sound }: StreamOffer): string {
  const line = (kind: string, mid: string, { payloadType, sources }: StreamLine) => [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    "c=IN IP4 0.0.0.0",
    `a=mid:${mid}`,
    "a=sendonly",
    ...sources.map((source) => `a=ssrc:${source} cname:${mid}`),
    "a=rtcp-mux",
    "a=setup:active",
    `a=ice-ufrag:${userFragment}`,
    `a=ice-pwd:${password}`,
  ];
  const all = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    `a=group:BUNDLE ${sound === null ? VIDEO_MID : `${VIDEO_MID} ${SOUND_MID}`}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    ...line("video", VIDEO_MID, video),
    ...videoAttributes(video),
    ...(sound === null ? [] : [...line("audio", SOUND_MID, sound), ...soundAttributes(sound)]),
  ];
  return `${all.join("\r\n")}\r\n`;
}
