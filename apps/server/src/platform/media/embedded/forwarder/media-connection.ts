import { MICROPHONE_MID, VOICE_MIDS } from "@veranda/contract/media-lines";
import { Audio, RtcpReceivingSession, type PeerConnection, type Track } from "node-datachannel";
import type { ConnectionEnd } from "./messages.ts";
import { PacketLimit, VOICE_LIMITS } from "./packet-limit.ts";
import { PeerSession } from "./peer-session.ts";
import { isRtcp, OPUS_PAYLOAD_TYPE } from "./rtp-packet.ts";
import { AUDIO_LEVEL, OPUS_PARAMETERS, VOICE_LINES } from "./session-description.ts";
import { Slot } from "./slot.ts";

export type MediaConnectionDeps = {
  port: number;
  onPacket: (packet: Buffer, nowMs: number) => void;
  onRefused: () => void;
  /** The answer was taken: the client may call from now on. */
  onAnswered: () => void;
  /** Once; nothing else comes after it. */
  onEnded: (why: ConnectionEnd) => void;
};

/** One client: its microphone's line, and the lines of what it hears. */
export class MediaConnection {
  readonly #session: PeerSession;
  readonly #deps: MediaConnectionDeps;
  readonly #limit = new PacketLimit(VOICE_LIMITS, performance.now());
  #slots: readonly Slot[] = [];
  /** Held: the library ends a track that is collected as garbage. */
  #microphone: Track | null = null;

  constructor(name: string, deps: MediaConnectionDeps) {
    this.#deps = deps;
    const { port, onAnswered } = deps;
    this.#session = new PeerSession(name, {
      port,
      lines: VOICE_LINES,
      prepare: (peer) => this.#prepare(peer),
      onAnswered,
      onEnded: (why) => {
        this.#closeTracks();
        deps.onEnded(why);
      },
    });
  }

  get offer(): string {
    return this.#session.offer;
  }

  get userFragment(): string {
    return this.#session.userFragment;
  }

  get slots(): readonly Slot[] {
    return this.#slots;
  }

  answer(sdp: string): void {
    this.#session.answer(sdp);
  }

  close(): void {
    this.#closeTracks();
    this.#session.close();
  }

  #prepare(peer: PeerConnection): void {
    const microphone = new Audio(MICROPHONE_MID, "RecvOnly");
    microphone.addOpusCodec(OPUS_PAYLOAD_TYPE, OPUS_PARAMETERS);
    microphone.parseSdpLine(AUDIO_LEVEL);
    this.#microphone = peer.addTrack(microphone);
    // Answers the sender's reports; what comes here from then on is sound.
    this.#microphone.setMediaHandler(new RtcpReceivingSession());
    this.#microphone.onMessage((packet) => this.#receive(packet));
    this.#slots = VOICE_MIDS.map((mid) => new Slot(peer, mid));
  }

  #closeTracks(): void {
    for (const slot of this.#slots) slot.close();
  }

  #receive(packet: Buffer): void {
    if (this.#session.isOver || isRtcp(packet)) return;
    const now = performance.now();
    if (this.#limit.take(now, packet.length)) this.#deps.onPacket(packet, now);
    else if (this.#limit.isFlooded) this.#session.end("flooding");
    else this.#deps.onRefused();
  }
}
