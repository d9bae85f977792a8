import { MICROPHONE_MID, VOICE_MIDS } from "@veranda/contract/media-lines";
import {
  MEDIA_PROTOCOL,
  mediaServerMessage,
  type MediaClientMessage,
  type MediaServerMessage,
} from "@veranda/contract/media-signalling";
import type { MediaTicket } from "@veranda/contract/media";
import { Audio, PeerConnection, type Track } from "node-datachannel";
import { WebSocket } from "ws";
import { TestVideo } from "./test-video.ts";

/** Audio level in packets of speech: decibels below the maximum. */
const SPEAKING = 20;
const FRAME_TICKS = 960;
const KEPT_PACKETS = 20_000;

/** A packet as received by a listener. */
export type HeardPacket = {
  readonly mid: string;
  /** Whose line it was, by the server's messages, when it arrived. */
  readonly from: string | null;
  readonly isMarked: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly source: number;
};

/** A page's media client on the same library, which sends and counts packets. */
export class TestPeer {
  readonly #origin: string;
  readonly ticket: MediaTicket;
  readonly said: MediaServerMessage[] = [];
  readonly heard: HeardPacket[] = [];
  /** Number of sound packets received; `heard` contains the last of them. */
  received = 0;
  /** Their size before encryption. */
  receivedBytes = 0;
  /** Sound packets that aren't Opus. */
  unexpected = 0;
  readonly slots = new Map<string, string | null>();
  /** The last offer. */
  offer = "";
  isConnected = false;
  isClosed = false;
  /** Which of the server's candidates it connects to. */
  transport: "any" | "UDP" | "TCP" = "any";
  /** Replaces its answer, for tests with malformed ones. */
  answer: (sdp: string) => string = (sdp) => sdp;
  /**
   * The server begins DTLS. Who answers begins it otherwise, and mostly before the server has checked the path back, so
   * that the first packet is lost: browsers send it again after 50 ms, this library after a second.
   */
  isCalled = false;
  source = 1 + Math.floor(Math.random() * 0xfffffff);
  sequence = Math.floor(Math.random() * 0xffff);
  timestamp = Math.floor(Math.random() * 0xffffffff);
  readonly video = new TestVideo((message) => this.send(message));
  #socket: WebSocket | null = null;
  #peer: PeerConnection | null = null;
  #microphone: Track | null = null;
  /** Referenced, since the library closes a track that is garbage collected. */
  #tracks: Track[] = [];
  #speaking: NodeJS.Timeout | undefined;

  constructor(origin: string, ticket: MediaTicket) {
    this.#origin = origin;
    this.ticket = ticket;
  }

  connect(hello: Partial<Extract<MediaClientMessage, { type: "hello" }>> = {}): this {
    const socket = new WebSocket(this.#origin.replace("http", "ws") + this.ticket.url);
    this.#socket = socket;
    socket.on("open", () =>
      this.send({ type: "hello", protocol: MEDIA_PROTOCOL, token: this.ticket.token, ...hello }),
    );
    socket.on("message", (data: Buffer) =>
      this.#receive(mediaServerMessage.parse(JSON.parse(data.toString()))),
    );
    socket.on("error", () => undefined);
    socket.on("close", () => (this.isClosed = true));
    return this;
  }

  send(message: MediaClientMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  /** Why the server rejected or disconnected it. */
  get ending(): string | null {
    const last = this.said.findLast(({ type }) => type === "refused" || type === "closed");
    if (last?.type === "refused") return last.code;
    return last?.type === "closed" ? last.reason : null;
  }

  /** The packets of one identity. */
  from(identity: string): HeardPacket[] {
    return this.heard.filter(({ from }) => from === identity);
  }

  /** Sends a sound packet; `bytes` of payload. */
  speak({ level = SPEAKING, bytes = 40, payloadType = 111 } = {}): boolean {
    this.sequence = (this.sequence + 1) & 0xffff;
    this.timestamp = (this.timestamp + FRAME_TICKS) >>> 0;
    const packet = Buffer.alloc(20 + bytes, 1);
    packet[0] = 0x90;
    packet[1] = payloadType;
    packet.writeUInt16BE(this.sequence, 2);
    packet.writeUInt32BE(this.timestamp, 4);
    packet.writeUInt32BE(this.source, 8);
    packet.writeUInt32BE(0xbede0001, 12);
    packet.writeUInt32BE(((0x10 << 24) | (level << 16)) >>> 0, 16);
    return this.sendPacket(packet);
  }

  sendPacket(packet: Buffer): boolean {
    try {
      return this.#microphone?.isOpen() === true && this.#microphone.sendMessageBinary(packet);
    } catch {
      // The library doesn't encrypt an invalid packet.
      return false;
    }
  }

  /** Sends fifty packets a second until stopped. */
  speakOn(): void {
    this.#speaking ??= setInterval(() => this.speak(), 20);
  }

  stopSpeaking(): void {
    clearInterval(this.#speaking);
    this.#speaking = undefined;
  }

  close(): void {
    this.stopSpeaking();
    this.#closePeer();
    this.video.close();
    this.#socket?.terminate();
  }

  #closePeer(): void {
    this.#peer?.close();
    this.#peer = null;
    this.#microphone = null;
    this.isConnected = false;
  }

  #receive(message: MediaServerMessage): void {
    this.said.push(message);
    if ("connection" in message && message.connection === "video") {
      this.video.receive(message);
      return;
    }
    if (message.type === "slots")
      for (const { mid, identity } of message.slots) this.slots.set(mid, identity);
    else if (message.type === "candidate") {
      if (this.transport === "any" || message.candidate.includes(` ${this.transport} `))
        this.#peer?.addRemoteCandidate(message.candidate, message.mid);
    } else if (message.type === "offer") void this.#answer(message.sdp);
    else if (message.type === "closed" || message.type === "refused") this.stopSpeaking();
  }

  async #answer(offer: string): Promise<void> {
    this.#closePeer();
    this.offer = offer;
    const peer = new PeerConnection("peer", {
      iceServers: [],
      disableAutoNegotiation: true,
      enableIceTcp: this.transport === "TCP",
    });
    this.#peer = peer;
    const isOwn = (): boolean => this.#peer === peer;
    peer.onStateChange((state) => {
      if (isOwn()) this.isConnected = state === "connected";
    });
    this.#tracks = [];
    peer.onTrack((track) => {
      this.#tracks.push(track);
      if (VOICE_MIDS.includes(track.mid())) track.onMessage((packet) => this.#hear(track.mid(), packet));
    });
    peer.setRemoteDescription(
      this.isCalled ? offer.replaceAll("a=setup:actpass", "a=setup:active") : offer,
      "offer",
    );
    const line = new Audio(MICROPHONE_MID, "SendOnly");
    line.addOpusCodec(111);
    line.parseSdpLine("a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level");
    line.addSSRC(this.source, "peer", "peer", "peer");
    this.#microphone = peer.addTrack(line);
    peer.setLocalDescription("answer");
    const sdp = peer.localDescription()?.sdp ?? "";
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.send({ type: "answer", sdp: this.answer(sdp), connection: "voice" });
  }

  #hear(mid: string, packet: Buffer): void {
    const type = (packet[1] ?? 0) & 0x7f;
    // The server's own RTCP reports.
    if (type >= 64 && type < 96) return;
    if (type !== 111) this.unexpected += 1;
    this.received += 1;
    this.receivedBytes += packet.length;
    if (this.heard.length >= KEPT_PACKETS) this.heard.splice(0, KEPT_PACKETS / 2);
    this.heard.push({
      mid,
      from: this.slots.get(mid) ?? null,
      isMarked: ((packet[1] ?? 0) & 0x80) !== 0,
      sequence: packet.readUInt16BE(2),
      timestamp: packet.readUInt32BE(4),
      source: packet.readUInt32BE(8),
    });
  }
}
