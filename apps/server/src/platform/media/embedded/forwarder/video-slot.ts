import { Video, type PeerConnection, type Track } from "node-datachannel";
import { TokenBucket } from "../../../token-bucket.ts";
import { randomUint32 } from "./random-uint32.ts";
import { ReportSchedule } from "./report-schedule.ts";
import { senderReport } from "./rtcp.ts";
import { timeAt, type SourceTime } from "./sender-clock.ts";
import { H264_PROFILE } from "./h264.ts";
import { H264_PAYLOAD_TYPE, VP8_PAYLOAD_TYPE, writeHeader } from "./rtp-packet.ts";
import type { VideoHeader, VideoReceiver, VideoSource } from "./video-source.ts";
import { writeVp8 } from "./vp8.ts";

/** VP8 ticks per millisecond, and the minimum step between two sources. */
const TICKS_PER_MS = 90;
const FRAME_TICKS = 33 * TICKS_PER_MS;
const GAP_MAX_MS = 60_000;
/** A large video that doesn't arrive for this long may never: an encoder omits it if bandwidth or CPU don't suffice. */
const STALLED_MS = 1_000;
/** Limit of retransmitted packets to a viewer. */
const RESENT = { perSecond: 200, burst: 200 } as const;

const signed16 = (difference: number): number => (difference << 16) >> 16;

export type VideoSlotEvents = { onControl: (packet: Buffer) => void };

/**
 * A video line that a client receives: one stream, with one source after another, or the small and large encodings of
 * one camera (simulcast). It switches to another source at that one's next key frame; sequence numbers, timestamps and
 * picture ids continue without a gap, so that a decoder treats the switch as a cut.
 */
export class VideoSlot implements VideoReceiver {
  /** SSRC of its stream. */
  readonly id = randomUint32();
  readonly #track: Track;
  #source: VideoSource | null = null;
  #next: VideoSource | null = null;
  /** Used from its next key frame on while the target doesn't arrive. */
  #spare: VideoSource | null = null;
  #watchedAt = 0;
  #isOver = false;
  #sequence = randomUint32() & 0xffff;
  #timestamp = randomUint32();
  #picture = randomUint32() & 0x7fff;
  #base = randomUint32() & 0xff;
  #writtenAt = -1;
  #sequenceOffset = 0;
  #timestampOffset = 0;
  #pictureOffset = 0;
  #baseOffset = 0;
  /** How many packets of this source precede the newest one. */
  #span = 0;
  readonly #reports = new ReportSchedule();
  readonly #sent = { packets: 0, bytes: 0 };
  readonly #resent = new TokenBucket(RESENT, performance.now());

  /** `stream`: the id of its media stream; browsers synchronise lines of the same one. */
  constructor(peer: PeerConnection, mid: string, { onControl }: VideoSlotEvents, stream = mid) {
    const line = new Video(mid, "SendOnly");
    line.addVP8Codec(VP8_PAYLOAD_TYPE);
    // For streams only: pages send VP8.
    line.addH264Codec(H264_PAYLOAD_TYPE, H264_PROFILE);
    // By default a separate media stream for each: the page shows them in different places.
    line.addSSRC(this.id, stream, stream, mid);
    this.#track = peer.addTrack(line);
    this.#track.onMessage(onControl);
  }

  /** The source that it carries, or waits for. */
  get target(): VideoSource | null {
    return this.#next ?? this.#source;
  }

  /** Switches to this source at its next key frame; until then, the current one continues if `isSamePerson`. */
  watch(target: VideoSource | null, isSamePerson: boolean, nowMs: number): void {
    if (this.target === target) return;
    this.#watchedAt = nowMs;
    this.#dropSpare();
    if (this.#next !== null) this.#next.slots.delete(this);
    this.#next = null;
    if (target === null || !isSamePerson) {
      this.#source?.slots.delete(this);
      this.#source = null;
    }
    if (target === null || target === this.#source) return;
    this.#next = target;
    target.slots.add(this);
    target.requestKeyFrame(nowMs);
  }

  /** Whether it should carry something, and nothing has arrived for a while. */
  isStalled(nowMs: number): boolean {
    return this.target !== null && nowMs - Math.max(this.#watchedAt, this.#writtenAt) > STALLED_MS;
  }

  /** Carries this source until the target arrives, switching at key frames. */
  fallBackTo(spare: VideoSource, nowMs: number): void {
    if (this.#source === spare) return;
    if (this.#spare !== spare) {
      this.#dropSpare();
      this.#spare = spare;
      spare.slots.add(this);
    }
    spare.requestKeyFrame(nowMs);
    this.#next?.requestKeyFrame(nowMs);
  }

  /** The next packets of this source start a new stream. */
  begin(source: VideoSource): void {
    if (this.#source !== source) return;
    this.#source = null;
    // It already waits for another source: this one isn't wanted any more.
    if (this.#next === null) this.#next = source;
    else source.slots.delete(this);
  }

  /** Rewrites the packet's header. Returns whether it was sent. */
  offer(source: VideoSource, packet: Buffer, header: Readonly<VideoHeader>, nowMs: number): boolean {
    if (this.#isOver || !this.#track.isOpen()) return false;
    if (source === this.#next || source === this.#spare) {
      if (!header.isKey) {
        source.requestKeyFrame(nowMs);
        return false;
      }
      this.#change(source);
      this.#follow(header, nowMs);
    } else if (source !== this.#source) return false;
    // The target has resumed by itself.
    else if (this.#next === null) this.#dropSpare();
    const ahead = signed16(header.sequence + this.#sequenceOffset - this.#sequence);
    if (ahead > 0) {
      this.#span = Math.min(this.#span + ahead, 0x7fff);
      this.#sequence = (this.#sequence + ahead) & 0xffff;
      this.#timestamp = (header.timestamp + this.#timestampOffset) >>> 0;
      this.#picture = (header.picture + this.#pictureOffset) & 0x7fff;
      this.#base = (header.base + this.#baseOffset) & 0xff;
      this.#writtenAt = nowMs;
    } else if (-ahead >= this.#span) return false;
    return this.#send(packet, header);
  }

  /** Retransmits packets that the viewer missed; returns how many. */
  resend(sequences: readonly number[], nowMs: number): number {
    let sent = 0;
    for (const sequence of sequences) {
      const behind = signed16(this.#sequence - sequence);
      // Of another source, or no longer buffered.
      if (this.#source === null || behind < 0 || behind >= this.#span) continue;
      const kept = this.#source.kept((sequence - this.#sequenceOffset) & 0xffff);
      if (kept === null || !this.#resent.take(nowMs)) continue;
      if (this.#send(kept.packet, kept.header)) sent += 1;
    }
    return sent;
  }

  /** Sends a sender report if one is due. */
  reportTime(source: VideoSource, time: SourceTime, nowMs: number): void {
    if (this.#isOver || source !== this.#source || !this.#reports.isDue(nowMs) || !this.#track.isOpen())
      return;
    const now = timeAt(time, nowMs, TICKS_PER_MS);
    if (now === null) return;
    this.#reports.sent(nowMs);
    const timestamp = (now.timestamp + this.#timestampOffset) >>> 0;
    this.#write(senderReport(this.id, { ms: now.ms, timestamp }, this.#sent));
  }

  requestKeyFrame(nowMs: number): void {
    this.target?.requestKeyFrame(nowMs);
  }

  close(): void {
    this.#isOver = true;
    this.watch(null, false, 0);
  }

  /** Switches to the target, or to the spare while waiting for the target. */
  #change(source: VideoSource): void {
    const before = this.#source;
    this.#source = source;
    if (source === this.#next) {
      this.#next = null;
      this.#dropSpare();
    } else {
      this.#spare = null;
      if (this.#next === null) {
        this.#next = before;
        return;
      }
    }
    before?.slots.delete(this);
  }

  #dropSpare(): void {
    this.#spare?.slots.delete(this);
    this.#spare = null;
  }

  #follow({ sequence, timestamp, picture, base }: Readonly<VideoHeader>, nowMs: number): void {
    const passedMs = this.#writtenAt < 0 ? 0 : Math.min(nowMs - this.#writtenAt, GAP_MAX_MS);
    const ticks = Math.max(FRAME_TICKS, Math.round(passedMs * TICKS_PER_MS));
    this.#sequenceOffset = (this.#sequence + 1 - sequence) & 0xffff;
    this.#timestampOffset = this.#timestamp + ticks - timestamp;
    this.#pictureOffset = this.#picture + 1 - picture;
    this.#baseOffset = this.#base + 1 - base;
    this.#span = 0;
    this.#reports.begin();
  }

  #send(packet: Buffer, header: Readonly<VideoHeader>): boolean {
    writeHeader(
      packet,
      header.isMarked,
      (header.sequence + this.#sequenceOffset) & 0xffff,
      (header.timestamp + this.#timestampOffset) >>> 0,
      this.id,
    );
    writeVp8(packet, header, header.picture + this.#pictureOffset, header.base + this.#baseOffset);
    this.#sent.packets += 1;
    this.#sent.bytes += packet.length;
    return this.#write(packet);
  }

  #write(packet: Buffer): boolean {
    try {
      return this.#track.sendMessageBinary(packet);
    } catch {
      // The library ended the connection on another thread, and reports it later.
      return false;
    }
  }
}
