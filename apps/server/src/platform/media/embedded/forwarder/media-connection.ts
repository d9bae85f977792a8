import { MICROPHONE_MID, VOICE_MIDS } from "@veranda/contract/media-lines";
import { Audio, PeerConnection, RtcpReceivingSession, type Track } from "node-datachannel";
import type { ConnectionEnd } from "./messages.ts";
import { PacketLimit } from "./packet-limit.ts";
import { randomUint32 } from "./random-uint32.ts";
import { isRtcp, OPUS_PAYLOAD_TYPE } from "./rtp-packet.ts";
import { RtpRewriter, type SourceHeader } from "./rtp-rewriter.ts";
import { answerOf, AUDIO_LEVEL, offerOf, OPUS_PARAMETERS } from "./session-description.ts";

/** From the offer until sound can go both ways. */
const CONNECT_MS = 20_000;
/** A network that was away for so long is taken for gone; the client comes back by a new connection. */
const AWAY_MS = 8_000;

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
  readonly offer: string;
  /** Names it in what a client's ICE sends. */
  readonly userFragment: string;
  readonly slots: readonly Slot[];
  readonly #peer: PeerConnection;
  /** Held: the library ends a track that is collected as garbage. */
  readonly #microphone: Track;
  readonly #deps: MediaConnectionDeps;
  readonly #limit = new PacketLimit(performance.now());
  #timer: NodeJS.Timeout;
  #isConnected = false;
  #isOver = false;

  constructor(name: string, deps: MediaConnectionDeps) {
    this.#deps = deps;
    const { port } = deps;
    const peer = new PeerConnection(name, {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: port,
      portRangeEnd: port,
      disableAutoNegotiation: true,
    });
    this.#peer = peer;
    const microphone = new Audio(MICROPHONE_MID, "RecvOnly");
    microphone.addOpusCodec(OPUS_PAYLOAD_TYPE, OPUS_PARAMETERS);
    microphone.parseSdpLine(AUDIO_LEVEL);
    this.#microphone = peer.addTrack(microphone);
    // Answers the sender's reports; what comes here from then on is sound.
    this.#microphone.setMediaHandler(new RtcpReceivingSession());
    this.#microphone.onMessage((packet) => this.#receive(packet));
    this.slots = VOICE_MIDS.map((mid) => new Slot(peer, mid));
    peer.onStateChange((state) => this.#handleState(state));
    peer.setLocalDescription("offer");
    this.offer = offerOf(peer.localDescription()?.sdp ?? "");
    this.userFragment = /^a=ice-ufrag:(\S+)/m.exec(this.offer)?.[1] ?? "";
    this.#timer = setTimeout(() => this.#end("late"), CONNECT_MS);
  }

  answer(sdp: string): void {
    // Only the first one: the library takes no second either.
    if (this.#isOver || this.#peer.signalingState() !== "have-local-offer") return;
    const clean = answerOf(sdp);
    if (clean === null) {
      this.#end("answer");
      return;
    }
    try {
      this.#peer.setRemoteDescription(clean, "answer");
    } catch {
      this.#end("answer");
      return;
    }
    // Not before: a client that calls while the library still takes the answer may be checked against no certificate
    // and turned away.
    this.#deps.onAnswered();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    for (const slot of this.slots) slot.close();
    this.#microphone.close();
    this.#peer.close();
  }

  #end(why: ConnectionEnd): void {
    if (this.#isOver) return;
    this.close();
    this.#deps.onEnded(why);
  }

  #receive(packet: Buffer): void {
    if (this.#isOver || isRtcp(packet)) return;
    const now = performance.now();
    if (this.#limit.take(now, packet.length)) this.#deps.onPacket(packet, now);
    else if (this.#limit.isFlooded) this.#end("flooding");
    else this.#deps.onRefused();
  }

  #handleState(state: string): void {
    if (this.#isOver) return;
    if (state === "connected") {
      clearTimeout(this.#timer);
      this.#isConnected = true;
    } else if (state === "disconnected") {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#end("lost"), AWAY_MS);
    } else if (state === "failed" || state === "closed") this.#end(this.#isConnected ? "lost" : "late");
  }
}

/** A line of what a client hears: one stream, of one speaker after another. */
export class Slot {
  /** Whose sound it carries; null: nobody's. */
  speaker: string | null = null;
  readonly #track: Track;
  readonly #rewriter: RtpRewriter;
  #isOver = false;

  constructor(peer: PeerConnection, mid: string) {
    const source = randomUint32();
    const line = new Audio(mid, "SendOnly");
    line.addOpusCodec(OPUS_PAYLOAD_TYPE, OPUS_PARAMETERS);
    line.parseSdpLine(AUDIO_LEVEL);
    // A stream of its own for each: the page plays them at different places.
    line.addSSRC(source, mid, mid, mid);
    this.#track = peer.addTrack(line);
    this.#rewriter = new RtpRewriter(source, randomUint32() & 0xffff, randomUint32());
  }

  /** What comes next doesn't follow from what came before. */
  begin(): void {
    this.#rewriter.begin();
  }

  /** Writes over the packet's header. Whether it was sent. */
  send(packet: Buffer, header: Readonly<SourceHeader>, nowMs: number): boolean {
    if (this.#isOver || !this.#track.isOpen() || !this.#rewriter.rewrite(packet, header, nowMs)) return false;
    try {
      return this.#track.sendMessageBinary(packet);
    } catch {
      // The connection has ended in a thread of the library, which says so later.
      return false;
    }
  }

  close(): void {
    this.#isOver = true;
  }
}
