import { PeerConnection } from "node-datachannel";
import type { ConnectionEnd } from "./messages.ts";
import { answerOf, offerOf, type OfferedLine } from "./session-description.ts";

/** From the offer until the connection is established. */
const CONNECT_MS = 20_000;
/** A connection that is interrupted for this long is closed; the client reconnects. */
const AWAY_MS = 8_000;

export type PeerSessionDeps = {
  port: number;
  /** Lines of the offer, in order. */
  lines?: readonly OfferedLine[];
  /** The client's offer, as passed to the library; absent if the offer is made here. */
  offer?: string;
  /** Creates the tracks of the lines. */
  prepare: (peer: PeerConnection) => void;
  /** The answer was accepted: the client may connect from now on. */
  onAnswered?: () => void;
  /** Called once, and not after `close`. */
  onEnded: (why: ConnectionEnd) => void;
};

/** The offer, the answer and the end of a connection to one client, whatever its lines carry. */
export class PeerSession {
  readonly offer: string;
  /** The library's own local description. */
  readonly local: string;
  /** Identifies this connection in the client's ICE requests. */
  readonly userFragment: string;
  readonly #peer: PeerConnection;
  readonly #deps: PeerSessionDeps;
  #timer: NodeJS.Timeout;
  #isConnected = false;
  #isOver = false;

  constructor(name: string, deps: PeerSessionDeps) {
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
    if (deps.offer !== undefined) peer.setRemoteDescription(deps.offer, "offer");
    deps.prepare(peer);
    peer.onStateChange((state) => this.#handleState(state));
    peer.setLocalDescription(deps.offer === undefined ? "offer" : "answer");
    this.local = peer.localDescription()?.sdp ?? "";
    this.offer = offerOf(this.local);
    this.userFragment = /^a=ice-ufrag:(\S+)/m.exec(this.offer)?.[1] ?? "";
    this.#timer = setTimeout(() => this.end("late"), CONNECT_MS);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  answer(sdp: string): void {
    // Only the first answer; the library accepts no second either.
    if (this.#isOver || this.#peer.signalingState() !== "have-local-offer") return;
    const clean = answerOf(sdp, this.#deps.lines);
    if (clean === null) {
      this.end("answer");
      return;
    }
    try {
      this.#peer.setRemoteDescription(clean, "answer");
    } catch {
      this.end("answer");
      return;
    }
    // Not earlier: a client that connects while the library processes the answer may be checked against no certificate
    // and rejected.
    this.#deps.onAnswered?.();
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#peer.close();
  }

  end(why: ConnectionEnd): void {
    if (this.#isOver) return;
    this.close();
    this.#deps.onEnded(why);
  }

  #handleState(state: string): void {
    if (this.#isOver) return;
    if (state === "connected") {
      clearTimeout(this.#timer);
      this.#isConnected = true;
    } else if (state === "disconnected") {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.end("lost"), AWAY_MS);
    } else if (state === "failed" || state === "closed") this.end(this.#isConnected ? "lost" : "late");
  }
}
