import {
  AddTrackRequest,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackSource,
  TrackType,
  TrickleRequest,
  type DisconnectReason,
  type ParticipantInfo,
} from "@livekit/protocol";
import type { MediaTicket } from "@veranda/contract/media";
import { Audio, PeerConnection, type Track } from "node-datachannel";
import { WebSocket } from "ws";

const FRAME_TICKS = 960;
const OPUS = 111;

/** A minimal LiveKit client, like a page's: sends sound packets, and counts those that arrive. */
export class LivekitPeer {
  readonly ticket: MediaTicket;
  readonly said: SignalResponse[] = [];
  isClosed = false;
  /** Sound packets received, and their size before encryption. */
  received = 0;
  receivedBytes = 0;
  /** Replaces its offers and answers, for tests with malformed ones. */
  describe: (sdp: string) => string = (sdp) => sdp;
  /** The reason with which the server disconnected it. */
  ending: DisconnectReason | null = null;
  readonly #socket: WebSocket;
  readonly #subscriber: PeerConnection;
  #publisher: PeerConnection | null = null;
  #microphone: Track | null = null;
  /**
   * The publisher's candidates, held until the answer is accepted: if the client connected earlier, the library would
   * check it against no certificate, and reject it for good.
   */
  #heldCandidates: TrickleRequest[] | null = [];
  /** Referenced, since the library closes a track that is garbage collected. */
  readonly #tracks: Track[] = [];
  readonly #people = new Map<string, ParticipantInfo>();
  /** Identities by LiveKit's participant ids. */
  readonly #identities = new Map<string, string>();
  /** Received packets, by the identity of the line. */
  readonly #heard = new Map<string, number>();
  /** LiveKit's participant ids by the line that carries them. */
  readonly #lines = new Map<string, string>();
  readonly #joined = Promise.withResolvers<void>();
  readonly source = 1 + Math.floor(Math.random() * 0xfffffff);
  #sequence = 0;
  #speaking: NodeJS.Timeout | undefined;

  constructor(origin: string, ticket: MediaTicket, more = "") {
    this.ticket = ticket;
    const url = `${origin.replace("http", "ws")}${ticket.url}/rtc?access_token=${ticket.token}&protocol=16${more}`;
    this.#socket = new WebSocket(url);
    this.#socket.on("message", (data: Buffer) => this.#receive(SignalResponse.fromBinary(data)));
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => {
      this.isClosed = true;
      this.#joined.reject(new Error(`${ticket.identity} isn't in the room: ${this.ending}`));
      this.#stop();
    });
    // Nobody may be awaiting it.
    this.#joined.promise.catch(() => undefined);
    this.#subscriber = this.#connection(SignalTarget.SUBSCRIBER);
    this.#subscriber.onTrack((track) => {
      this.#tracks.push(track);
      track.onMessage((packet) => this.#hear(track.mid(), packet));
    });
  }

  get hasJoined(): boolean {
    return this.said.some(({ message }) => message.case === "join");
  }

  /** Resolves when it is in the room, rejects when it isn't admitted. */
  get joined(): Promise<void> {
    return this.#joined.promise;
  }

  heardFrom(identity: string): number {
    return this.#heard.get(identity) ?? 0;
  }

  /** LiveKit's offer for the publishing connection, and its UDP candidate. */
  get reached(): { offer: string; candidate: string } {
    const messages = this.said.map(({ message }) => message);
    const offer = messages.find((message) => message.case === "offer")?.value.sdp ?? "";
    const candidates = messages.flatMap((message) =>
      message.case === "trickle"
        ? (JSON.parse(message.value.candidateInit) as { candidate: string }).candidate
        : [],
    );
    const inOffer = /^a=(candidate:.* udp .*)$/im.exec(offer)?.[1];
    return { offer, candidate: inOffer ?? candidates.find((each) => / udp /i.test(each)) ?? "" };
  }

  /** The tracks that the room announces for somebody. */
  tracksOf(identity: string): string[] {
    return this.#people.get(identity)?.tracks.map(({ sid }) => sid) ?? [];
  }

  say(message: SignalRequest["message"]): void {
    this.sayBytes(new SignalRequest({ message }).toBinary());
  }

  sayBytes(bytes: Uint8Array | string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(bytes);
  }

  /** Sends fifty packets a second. */
  speakOn(): void {
    this.publishMicrophone();
    this.#speaking = setInterval(() => this.speak(), 20);
  }

  /** Publishes a microphone, on a connection of its own. */
  publishMicrophone(): void {
    const cid = `microphone-${this.source}`;
    this.say({
      case: "addTrack",
      value: new AddTrackRequest({ cid, type: TrackType.AUDIO, source: TrackSource.MICROPHONE }),
    });
    const publisher = this.#connection(SignalTarget.PUBLISHER);
    this.#publisher = publisher;
    const line = new Audio("0", "SendOnly");
    line.addOpusCodec(OPUS);
    line.parseSdpLine("a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level");
    line.addSSRC(this.source, "peer", "peer", cid);
    this.#microphone = publisher.addTrack(line);
    publisher.setLocalDescription("offer");
    this.#describe("offer", publisher);
  }

  close(): void {
    this.#stop();
    this.#socket.terminate();
  }

  #stop(): void {
    clearInterval(this.#speaking);
    this.#publisher?.close();
    this.#publisher = null;
    this.#subscriber.close();
  }

  #connection(target: SignalTarget): PeerConnection {
    const peer = new PeerConnection("peer", {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    });
    peer.onLocalCandidate((line, sdpMid) => {
      const candidate = line.replace(/^a=/, "");
      const candidateInit = JSON.stringify({ candidate, sdpMid, sdpMLineIndex: 0 });
      const value = new TrickleRequest({ candidateInit, target });
      if (target === SignalTarget.PUBLISHER && this.#heldCandidates) this.#heldCandidates.push(value);
      else this.say({ case: "trickle", value });
    });
    return peer;
  }

  #describe(type: "offer" | "answer", peer: PeerConnection): void {
    const sdp = (peer.localDescription()?.sdp ?? "").replace(/^a=candidate:.*\r?\n/gm, "");
    this.say({ case: type, value: new SessionDescription({ type, sdp: this.describe(sdp) }) });
  }

  #receive(response: SignalResponse): void {
    this.said.push(response);
    const { message } = response;
    if (message.case === "join") {
      this.#know(message.value.otherParticipants);
      this.#joined.resolve();
    } else if (message.case === "update") this.#know(message.value.participants);
    else if (message.case === "leave") this.ending = message.value.reason;
    else if (message.case === "answer") this.#takeAnswer(message.value.sdp);
    else if (message.case === "offer" && !this.isClosed) {
      const { sdp } = message.value;
      for (const section of sdp.split(/^m=/m).slice(1)) {
        const mid = /^a=mid:(\S+)/m.exec(section)?.[1];
        const sid = /^a=msid:([^|\s]+)/m.exec(section)?.[1];
        if (mid !== undefined && sid !== undefined) this.#lines.set(mid, sid);
      }
      this.#subscriber.setRemoteDescription(sdp, "offer");
      this.#subscriber.setLocalDescription("answer");
      this.#describe("answer", this.#subscriber);
    } else if (message.case === "trickle" && !this.isClosed) {
      const { candidate, sdpMid } = JSON.parse(message.value.candidateInit) as Record<string, string>;
      const peer = message.value.target === SignalTarget.PUBLISHER ? this.#publisher : this.#subscriber;
      if (candidate !== undefined && candidate !== "") peer?.addRemoteCandidate(candidate, sdpMid ?? "0");
    }
  }

  #takeAnswer(sdp: string): void {
    this.#publisher?.setRemoteDescription(sdp, "answer");
    for (const value of this.#heldCandidates ?? []) this.say({ case: "trickle", value });
    this.#heldCandidates = null;
  }

  #know(people: readonly ParticipantInfo[]): void {
    for (const person of people) {
      this.#people.set(person.identity, person);
      this.#identities.set(person.sid, person.identity);
    }
  }

  #hear(mid: string, packet: Buffer): void {
    if (((packet[1] ?? 0) & 0x7f) !== OPUS) return;
    const identity = this.#identities.get(this.#lines.get(mid) ?? "") ?? "nobody known";
    this.received += 1;
    this.receivedBytes += packet.length;
    this.#heard.set(identity, this.heardFrom(identity) + 1);
  }

  /** Sends a sound packet, 20 dB below the maximum level. */
  speak(): void {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    const packet = Buffer.alloc(60, 1);
    packet[0] = 0x90;
    packet[1] = OPUS;
    packet.writeUInt16BE(this.#sequence, 2);
    packet.writeUInt32BE((this.#sequence * FRAME_TICKS) >>> 0, 4);
    packet.writeUInt32BE(this.source, 8);
    packet.writeUInt32BE(0xbede0001, 12);
    packet.writeUInt32BE(((0x10 << 24) | (20 << 16)) >>> 0, 16);
    try {
      if (this.#microphone?.isOpen() === true) this.#microphone.sendMessageBinary(packet);
    } catch {
      // It has been closed in the meantime.
    }
  }
}
