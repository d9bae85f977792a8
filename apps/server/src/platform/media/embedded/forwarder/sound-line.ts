import { Audio, RtcpReceivingSession, type PeerConnection, type Track } from "node-datachannel";
import { PacketLimit, type PacketLimits } from "./packet-limit.ts";
import { isRtcp, OPUS_PAYLOAD_TYPE } from "./rtp-packet.ts";

type OfferedSound = {
  readonly mid: string;
  /** Opus format parameters. */
  readonly parameters: string;
  /** SDP lines. */
  readonly extensions: readonly string[];
  readonly limits: PacketLimits;
};

export type SoundLineEvents = {
  onPacket: (packet: Buffer, nowMs: number) => void;
  onRefused: () => void;
  onFlooded: () => void;
};

/** A sound line that a page sends: accepts its packets within the limits. */
export class SoundLine {
  /** Referenced, since the library closes a track that is garbage collected. */
  readonly #track: Track;
  readonly #limit: PacketLimit;
  readonly #events: SoundLineEvents;
  #isOver = false;

  constructor(peer: PeerConnection, offered: OfferedSound, events: SoundLineEvents) {
    const { mid, parameters, extensions, limits } = offered;
    this.#events = events;
    this.#limit = new PacketLimit(limits, performance.now());
    const line = new Audio(mid, "RecvOnly");
    line.addOpusCodec(OPUS_PAYLOAD_TYPE, parameters);
    for (const extension of extensions) line.parseSdpLine(extension);
    this.#track = peer.addTrack(line);
    // Answers sender reports, so that only sound reaches onMessage.
    this.#track.setMediaHandler(new RtcpReceivingSession());
    this.#track.onMessage((packet) => this.#receive(packet));
  }

  close(): void {
    this.#isOver = true;
  }

  #receive(packet: Buffer): void {
    if (this.#isOver || isRtcp(packet)) return;
    const nowMs = performance.now();
    if (this.#limit.take(nowMs, packet.length)) this.#events.onPacket(packet, nowMs);
    else if (this.#limit.isFlooded) this.#events.onFlooded();
    else this.#events.onRefused();
  }
}
