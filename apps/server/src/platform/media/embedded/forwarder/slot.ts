import { Audio, type PeerConnection, type Track } from "node-datachannel";
import { randomUint32 } from "./random-uint32.ts";
import { OPUS_PAYLOAD_TYPE } from "./rtp-packet.ts";
import { RtpRewriter, type SourceHeader } from "./rtp-rewriter.ts";
import { AUDIO_LEVEL, OPUS_PARAMETERS } from "./session-description.ts";

/** A sound line that a client receives: one stream, with one speaker after another. */
export class Slot {
  /** Whose sound it carries; null if nobody's. */
  speaker: string | null = null;
  readonly #track: Track;
  readonly #rewriter: RtpRewriter;
  #isOver = false;

  constructor(peer: PeerConnection, mid: string, parameters = OPUS_PARAMETERS) {
    const source = randomUint32();
    const line = new Audio(mid, "SendOnly");
    line.addOpusCodec(OPUS_PAYLOAD_TYPE, parameters);
    line.parseSdpLine(AUDIO_LEVEL);
    // A separate media stream for each: the page plays them at different positions.
    line.addSSRC(source, mid, mid, mid);
    this.#track = peer.addTrack(line);
    this.#rewriter = new RtpRewriter(source, randomUint32() & 0xffff, randomUint32());
  }

  /** The next packets start a new stream: sequence numbers and times don't continue. */
  begin(): void {
    this.#rewriter.begin();
  }

  /** Rewrites the packet's header. Returns whether it was sent. */
  send(packet: Buffer, header: Readonly<SourceHeader>, nowMs: number): boolean {
    if (this.#isOver || !this.#track.isOpen() || !this.#rewriter.rewrite(packet, header, nowMs)) return false;
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
