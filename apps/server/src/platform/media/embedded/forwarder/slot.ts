import { Audio, type PeerConnection, type Track } from "node-datachannel";
import { randomUint32 } from "./random-uint32.ts";
import { ReportSchedule } from "./report-schedule.ts";
import { senderReport } from "./rtcp.ts";
import { OPUS_PAYLOAD_TYPE, TICKS_PER_MS } from "./rtp-packet.ts";
import { RtpRewriter, type SourceHeader } from "./rtp-rewriter.ts";
import { timeAt, type SourceTime } from "./sender-clock.ts";
import { AUDIO_LEVEL, OPUS_PARAMETERS } from "./session-description.ts";

/** A sound line that a client receives: one stream, with one speaker after another. */
export class Slot {
  /** Whose sound it carries; null if nobody's. */
  speaker: string | null = null;
  readonly #track: Track;
  readonly #rewriter: RtpRewriter;
  readonly #reports = new ReportSchedule();
  readonly #sent = { packets: 0, bytes: 0 };
  #isOver = false;

  /** `stream`: the id of its media stream; browsers synchronise lines of the same one. */
  constructor(peer: PeerConnection, mid: string, parameters = OPUS_PARAMETERS, stream = mid) {
    const source = randomUint32();
    const line = new Audio(mid, "SendOnly");
    line.addOpusCodec(OPUS_PAYLOAD_TYPE, parameters);
    line.parseSdpLine(AUDIO_LEVEL);
    // By default a separate media stream for each: the page plays them at different positions.
    line.addSSRC(source, stream, stream, mid);
    this.#track = peer.addTrack(line);
    this.#rewriter = new RtpRewriter(source, randomUint32() & 0xffff, randomUint32());
  }

  /** The next packets start a new stream: sequence numbers and times don't continue. */
  begin(): void {
    this.#rewriter.begin();
    this.#reports.begin();
  }

  /** Rewrites the packet's header. Returns whether it was sent. */
  send(packet: Buffer, header: Readonly<SourceHeader>, nowMs: number): boolean {
    if (this.#isOver || !this.#track.isOpen() || !this.#rewriter.rewrite(packet, header, nowMs)) return false;
    this.#sent.packets += 1;
    this.#sent.bytes += packet.length;
    return this.#write(packet);
  }

  /** Sends a sender report if one is due. */
  reportTime(time: SourceTime, nowMs: number): void {
    if (this.#isOver || !this.#reports.isDue(nowMs) || !this.#track.isOpen()) return;
    const now = timeAt(time, nowMs, TICKS_PER_MS);
    const timestamp = now === null ? null : this.#rewriter.written(now.timestamp);
    if (now === null || timestamp === null) return;
    this.#reports.sent(nowMs);
    this.#write(senderReport(this.#rewriter.source, { ms: now.ms, timestamp }, this.#sent));
  }

  #write(packet: Buffer): boolean {
    try {
      return this.#track.sendMessageBinary(packet);
    } catch {
      // The library ended the connection on another thread, and reports it later.
      return false;
    }
  }

  close(): void {
    this.#isOver = true;
  }
}
