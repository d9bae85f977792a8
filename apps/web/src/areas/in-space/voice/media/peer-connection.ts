/** A connection that is disconnected for so long does not come back by itself. */
const DISCONNECTED_MS = 3_000;

export type PeerEvents = {
  onCandidate: (candidate: string, mid: string) => void;
  onConnected: () => void;
  onLost: () => void;
};

/** What there is on the lines of an offer: those of what is sent and those of what comes. */
export type PeerLines = {
  /** Before the answer: which are sent on, and what. */
  take(transceivers: readonly RTCRtpTransceiver[]): Promise<void>;
  /** The connection is over, and its lines with it. */
  release(): void;
};

/** The media of one offer. */
export class PeerConnection {
  readonly #peer: RTCPeerConnection;
  readonly #lines: PeerLines;
  #lost: ReturnType<typeof setTimeout> | undefined;

  constructor(peer: RTCPeerConnection, lines: PeerLines, { onCandidate, onConnected, onLost }: PeerEvents) {
    this.#peer = peer;
    this.#lines = lines;
    peer.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate?.sdpMid) onCandidate(candidate.candidate, candidate.sdpMid);
    });
    peer.addEventListener("connectionstatechange", () => {
      clearTimeout(this.#lost);
      const { connectionState } = peer;
      if (connectionState === "connected") onConnected();
      if (connectionState === "failed") onLost();
      if (connectionState === "disconnected") this.#lost = setTimeout(onLost, DISCONNECTED_MS);
    });
  }

  get isWell(): boolean {
    return this.#peer.connectionState === "connected";
  }

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
    clearTimeout(this.#lost);
    this.#lines.release();
    this.#peer.close();
  }
}
