import { SCREEN_SOUND_MID, SCREEN_SOUND_MIDS, VIDEO_MIDS } from "@veranda/contract/media-lines";
import type { MediaClientMessage, MediaServerMessage } from "@veranda/contract/media-signalling";
import { Audio, PeerConnection, Video, type Track } from "node-datachannel";

const LOCAL_VIDEOS = ["camera_small", "camera_large", "screen"] as const;
/** Lines by mid. */
export type LocalLine = (typeof LOCAL_VIDEOS)[number] | "screen_sound";
const LOCAL_LINES: readonly LocalLine[] = ["camera_small", "camera_large", "screen", "screen_sound"];
const KEPT_PACKETS = 20_000;
const VP8 = 96;
const HEAD_BYTES = 12;
/** VP8 descriptor with a 15-bit picture id. */
const DESCRIPTOR_BYTES = 4;

/** A packet of video or of a screen's sound, as received. */
export type SeenPacket = {
  readonly mid: string;
  /** Whose line it was, by the server's messages, when it arrived. */
  readonly from: string | null;
  readonly kind: string;
  readonly isKey: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly source: number;
  readonly picture: number;
  /** A number that its sender wrote into the payload. */
  readonly mark: number;
};

/** What the server says of the times of a line's packets: RTCP's sender report. */
export type SenderReport = {
  readonly mid: string;
  readonly source: number;
  /** Of NTP, in milliseconds. */
  readonly ms: number;
  readonly timestamp: number;
};

type VideoMessage = Extract<MediaServerMessage, { type: "offer" | "candidate" | "slots" }>;

/** The video connection of a test client: sends dummy VP8, and records what it receives. */
export class TestVideo {
  readonly seen: SeenPacket[] = [];
  readonly reports: SenderReport[] = [];
  readonly slots = new Map<string, { identity: string | null; kind: string }>();
  /** Control packets received on its own lines. */
  readonly controls: { readonly mid: string; readonly packet: Buffer }[] = [];
  isConnected = false;
  offer = "";
  offers = 0;
  received = 0;
  /** Replaces its answer, for tests with malformed ones. */
  answer: (sdp: string) => string = (sdp) => sdp;
  readonly #send: (message: MediaClientMessage) => void;
  readonly #sources = new Map<
    LocalLine,
    { source: number; sequence: number; timestamp: number; picture: number }
  >();
  #peer: PeerConnection | null = null;
  #own = new Map<string, Track>();
  #lines = new Map<string, Track>();
  #offered: Track[] = [];

  constructor(send: (message: MediaClientMessage) => void) {
    this.#send = send;
    for (const mid of LOCAL_LINES)
      this.#sources.set(mid, {
        source: 1 + Math.floor(Math.random() * 0xfffffff),
        sequence: Math.floor(Math.random() * 0xffff),
        timestamp: Math.floor(Math.random() * 0xffffffff),
        picture: Math.floor(Math.random() * 0x7fff),
      });
  }

  receive(message: VideoMessage): void {
    if (message.type === "slots")
      for (const { mid, identity, kind } of message.slots) this.slots.set(mid, { identity, kind });
    else if (message.type === "candidate") this.#peer?.addRemoteCandidate(message.candidate, message.mid);
    else this.#take(message.sdp);
  }

  from(identity: string): SeenPacket[] {
    return this.seen.filter((packet) => packet.from === identity);
  }

  /** Sends a frame of one packet. */
  show(mid: LocalLine, { isKey = false, mark = 0, bytes = 200, skip = 0, source = -1 } = {}): boolean {
    const stream = this.#sources.get(mid);
    if (stream === undefined) return false;
    stream.sequence = (stream.sequence + 1 + skip) & 0xffff;
    stream.timestamp = (stream.timestamp + (mid === SCREEN_SOUND_MID ? 960 : 3000)) >>> 0;
    stream.picture = (stream.picture + 1) & 0x7fff;
    const packet = Buffer.alloc(HEAD_BYTES + DESCRIPTOR_BYTES + bytes, 1);
    packet[0] = 0x80;
    packet[1] = 0x80 | (mid === SCREEN_SOUND_MID ? 111 : VP8);
    packet.writeUInt16BE(stream.sequence, 2);
    packet.writeUInt32BE(stream.timestamp, 4);
    packet.writeUInt32BE(source === -1 ? stream.source : source, 8);
    // Start of a frame, with a picture id.
    packet[12] = 0x90;
    packet[13] = 0x80;
    packet.writeUInt16BE(0x8000 | stream.picture, 14);
    packet[16] = isKey ? 0 : 1;
    packet[17] = mark;
    return this.sendPacket(mid, packet);
  }

  sendPacket(mid: string, packet: Buffer): boolean {
    const track = this.#own.get(mid) ?? this.#lines.get(mid);
    try {
      return track?.isOpen() === true && track.sendMessageBinary(packet);
    } catch {
      return false;
    }
  }

  /** SSRC of a line. */
  sourceOf(mid: LocalLine): number {
    return this.#sources.get(mid)?.source ?? 0;
  }

  close(): void {
    this.#peer?.close();
    this.#peer = null;
    this.isConnected = false;
  }

  #take(offer: string): void {
    this.close();
    this.offer = offer;
    this.offers += 1;
    const peer = new PeerConnection("video", { iceServers: [], disableAutoNegotiation: true });
    this.#peer = peer;
    peer.onStateChange((state) => {
      if (this.#peer === peer) this.isConnected = state === "connected";
    });
    this.#own = new Map();
    this.#lines = new Map();
    this.#offered = [];
    peer.onTrack((track) => {
      const mid = track.mid();
      // Referenced, also those of its own lines, since the library closes a track that is garbage collected.
      this.#offered.push(track);
      if (![...VIDEO_MIDS, ...SCREEN_SOUND_MIDS].includes(mid)) return;
      this.#lines.set(mid, track);
      track.onMessage((packet) => this.#see(mid, packet));
    });
    peer.setRemoteDescription(offer, "offer");
    for (const mid of LOCAL_VIDEOS) {
      const line = new Video(mid, "SendOnly");
      line.addVP8Codec(VP8);
      this.#add(peer, mid, line);
    }
    const sound = new Audio(SCREEN_SOUND_MID, "SendOnly");
    sound.addOpusCodec(111);
    this.#add(peer, "screen_sound", sound);
    peer.setLocalDescription("answer");
    const sdp = peer.localDescription()?.sdp ?? "";
    this.#send({ type: "answer", sdp: this.answer(sdp), connection: "video" });
  }

  #add(peer: PeerConnection, mid: LocalLine, line: Video | Audio): void {
    line.addSSRC(this.sourceOf(mid), mid, mid, mid);
    const track = peer.addTrack(line);
    track.onMessage((packet) => this.controls.push({ mid, packet }));
    this.#own.set(mid, track);
  }

  #note(mid: string, packet: Buffer): void {
    const ms = packet.readUInt32BE(8) * 1000 + (packet.readUInt32BE(12) * 1000) / 2 ** 32;
    this.reports.push({ mid, source: packet.readUInt32BE(4), ms, timestamp: packet.readUInt32BE(16) });
  }

  #see(mid: string, packet: Buffer): void {
    const type = (packet[1] ?? 0) & 0x7f;
    if (type === 72) this.#note(mid, packet);
    if (type >= 64 && type < 96) return;
    this.received += 1;
    if (this.seen.length >= KEPT_PACKETS) this.seen.splice(0, KEPT_PACKETS / 2);
    const { identity = null, kind = "" } = this.slots.get(mid) ?? {};
    this.seen.push({
      mid,
      from: identity,
      kind,
      isKey: packet[16] === 0,
      sequence: packet.readUInt16BE(2),
      timestamp: packet.readUInt32BE(4),
      source: packet.readUInt32BE(8),
      picture: packet.readUInt16BE(14) & 0x7fff,
      mark: packet[17] ?? 0,
    });
  }
}
