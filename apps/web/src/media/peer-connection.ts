/** Time after which a disconnected connection counts as lost, in milliseconds. */
const DISCONNECTED_MS = 3_000;

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
