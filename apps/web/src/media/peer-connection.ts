import { ConnectionWatch } from "./connection-watch.ts";

/** Time after which a disconnected connection counts as lost, in milliseconds. */
const DISCONNECTED_MS = 3_000;
/**
 * Time after which a connection that fails before it came about counts as lost. Chromium reports "failed" as soon as it has
 * given up all pairs of candidates that there are so far, and goes on with those of candidates that come later. A pair whose
 * check is answered with an error is given up at once: with the built-in media server those over TURN by TCP and TLS
 * (docs/voice.md, TURN), while one over TURN by UDP may still come. Pairs that nobody answers are tried for long.
 */
const FAILED_EARLY_MS = 2_000;

export type PeerEvents = {
  onCandidate: (candidate: string, mid: string) => void;
  onConnected: () => void;
  onLost: () => void;
};

/** The transceivers of an offer, sent and received. */
export type PeerLines = {
  /** Called before the answer, to attach what is sent. */
  take(transceivers: readonly RTCRtpTransceiver[]): Promise<void>;
  /** The connection has closed, and its transceivers with it. */
  release(): void;
};

/** The media sections of one offer. */
export class PeerConnection {
  readonly #peer: RTCPeerConnection;
  readonly #lines: PeerLines;
  readonly #onLost: () => void;
  #lost: ReturnType<typeof setTimeout> | undefined;
  #watch: ConnectionWatch | null = null;
  #isOver = false;

  constructor(peer: RTCPeerConnection, lines: PeerLines, { onCandidate, onConnected, onLost }: PeerEvents) {
    this.#peer = peer;
    this.#lines = lines;
    this.#onLost = onLost;
    peer.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate?.sdpMid) onCandidate(candidate.candidate, candidate.sdpMid);
    });
    peer.addEventListener("connectionstatechange", () => {
      clearTimeout(this.#lost);
      const { connectionState } = peer;
      if (connectionState === "connected") {
        this.#watch ??= new ConnectionWatch(async () => [await peer.getStats()], this.#lose);
        onConnected();
      }
      if (connectionState === "failed" && this.#watch) this.#lose();
      else if (connectionState === "failed") this.#lost = setTimeout(this.#lose, FAILED_EARLY_MS);
      if (connectionState === "disconnected") this.#lost = setTimeout(this.#lose, DISCONNECTED_MS);
    });
  }

  get isWell(): boolean {
    return this.#peer.connectionState === "connected";
  }

  readonly #lose = (): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#watch?.close();
    this.#onLost();
  };

  async answer(offer: string): Promise<string> {
    const peer = this.#peer;
    await peer.setRemoteDescription({ type: "offer", sdp: offer });
    await this.#lines.take(peer.getTransceivers());
    await peer.setLocalDescription(await peer.createAnswer());
    return peer.localDescription?.sdp ?? "";
  }

  addCandidate(candidate: string, mid: string): Promise<void> {
    return this.#peer.addIceCandidate({ candidate, sdpMid: mid });
  }

  close(): void {
    this.#isOver = true;
    this.#watch?.close();
    clearTimeout(this.#lost);
    this.#lines.release();
    this.#peer.close();
  }
}
