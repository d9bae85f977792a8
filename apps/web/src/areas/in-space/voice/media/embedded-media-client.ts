import type { MediaTicket } from "@veranda/contract/media";
import {
  MEDIA_PROTOCOL,
  MICROPHONE_MID,
  mediaServerMessage,
  type MediaClientMessage,
  type MediaCloseReason,
  type MediaRefusal,
  type MediaServerMessage,
} from "@veranda/contract/media-signalling";
import type { HeardVoice, MediaClient, MediaClientEvents, MediaEnd } from "./media-client.ts";
import { receivedLevel } from "./received-level.ts";

/** A connection that is disconnected for so long does not come back by itself. */
const DISCONNECTED_MS = 3_000;
/** Until the first packet can go through. */
const CONNECT_MS = 10_000;

/** What it needs of the browser; tests hand in their own. */
export type EmbeddedDeps = {
  openSocket: (url: string) => WebSocket;
  openPeer: (configuration: RTCConfiguration) => RTCPeerConnection;
};

const browser: EmbeddedDeps = {
  openSocket: (url) => new WebSocket(url),
  openPeer: (configuration) => new RTCPeerConnection(configuration),
};

/**
 * Speaks to the media server that runs beside the rooms: signalling over a WebSocket, in which the server always offers;
 * whom a line of its offer carries, it says by `slots`.
 */
export function openEmbedded(
  { url, token, iceServers }: MediaTicket,
  events: MediaClientEvents,
  deps: EmbeddedDeps = browser,
): MediaClient {
  const socket = deps.openSocket(new URL(url, location.href).href.replace(/^http/, "ws"));
  /** Who is on which line. */
  const slots = new Map<string, string>();
  let connection: PeerConnection | null = null;
  let track: MediaStreamTrack | null = null;
  let isOver = false;

  const send = (message: MediaClientMessage): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const release = (): void => {
    isOver = true;
    clearTimeout(connecting);
    connection?.close();
    socket.close();
  };
  const end = (why: MediaEnd): void => {
    if (isOver) return;
    release();
    events.onEnd(why);
  };
  const connecting = setTimeout(end, CONNECT_MS, "lost");

  const notifyVoices = (): void => {
    const voices = new Map<string, HeardVoice>();
    for (const [mid, identity] of slots) {
      const voice = connection?.voiceOn(mid);
      if (voice) voices.set(identity, voice);
    }
    events.onVoices(voices);
  };

  /** One after another: a candidate comes after the offer that it is of. */
  let handled = Promise.resolve();
  const handle = async (message: MediaServerMessage): Promise<void> => {
    switch (message.type) {
      case "welcome":
      case "grant":
        // The room says what one may, and why not.
        return undefined;
      case "offer":
        connection?.close();
        connection = new PeerConnection(deps.openPeer({ iceServers: iceServers.map(asRtcIceServer) }), {
          onCandidate: (candidate, mid) => send({ type: "candidate", candidate, mid }),
          onConnected: () => {
            clearTimeout(connecting);
            events.onConnected();
          },
          onLost: () => end("lost"),
        });
        send({ type: "answer", sdp: await connection.answer(message.sdp, track) });
        return notifyVoices();
      case "candidate":
        return connection?.addCandidate(message.candidate, message.mid);
      case "slots":
        for (const { mid, identity, kind } of message.slots) {
          if (identity === null || kind !== "microphone") slots.delete(mid);
          else slots.set(mid, identity);
        }
        return notifyVoices();
      case "refused":
        return end(ENDS[message.code]);
      case "closed":
        return end(ENDS[message.reason]);
    }
  };

  socket.addEventListener("open", () => send({ type: "hello", protocol: MEDIA_PROTOCOL, token }));
  socket.addEventListener("close", () => end("lost"));
  socket.addEventListener("message", ({ data }) => {
    const message = readMessage(data);
    // Of a newer server: what is not known is not needed.
    if (message === null) return;
    handled = handled.then(() => (isOver ? undefined : handle(message))).catch(() => end("lost"));
  });

  return {
    publish(next) {
      track = next;
      connection?.publish(next);
    },
    check() {
      if (connection?.isWell === false) end("lost");
    },
    close() {
      if (isOver) return;
      send({ type: "bye" });
      release();
    },
  };
}

const ENDS: Record<MediaRefusal | MediaCloseReason, MediaEnd> = {
  protocol: "outdated",
  token_invalid: "refused",
  token_expired: "refused",
  token_used: "refused",
  room_full: "away",
  too_many_connections: "away",
  timeout: "lost",
  flooding: "lost",
  unavailable: "away",
  left: "removed",
  replaced: "replaced",
  removed: "removed",
  room_ended: "removed",
  lost: "lost",
  restarting: "restarting",
  server_closing: "restarting",
};

function readMessage(data: unknown): MediaServerMessage | null {
  try {
    return mediaServerMessage.parse(JSON.parse(String(data)));
  } catch {
    return null;
  }
}

type IceServer = MediaTicket["iceServers"][number];

const asRtcIceServer = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username === undefined ? {} : { username }),
  ...(credential === undefined ? {} : { credential }),
});

type PeerEvents = {
  onCandidate: (candidate: string, mid: string) => void;
  onConnected: () => void;
  onLost: () => void;
};

/** The media of one offer. */
class PeerConnection {
  readonly #peer: RTCPeerConnection;
  readonly #voices = new Map<string, HeardVoice>();
  #sender: RTCRtpSender | null = null;
  #lost: ReturnType<typeof setTimeout> | undefined;

  constructor(peer: RTCPeerConnection, { onCandidate, onConnected, onLost }: PeerEvents) {
    this.#peer = peer;
    peer.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate) onCandidate(candidate.candidate, candidate.sdpMid ?? MICROPHONE_MID);
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

  async answer(offer: string, track: MediaStreamTrack | null): Promise<string> {
    const peer = this.#peer;
    await peer.setRemoteDescription({ type: "offer", sdp: offer });
    for (const transceiver of peer.getTransceivers()) {
      const { mid, receiver } = transceiver;
      if (mid === MICROPHONE_MID) {
        transceiver.direction = "sendonly";
        this.#sender = transceiver.sender;
      } else if (mid !== null) {
        this.#voices.set(mid, {
          stream: new MediaStream([receiver.track]),
          level: () => receivedLevel(receiver),
        });
      }
    }
    await this.#sender?.replaceTrack(track);
    await peer.setLocalDescription(await peer.createAnswer());
    return peer.localDescription?.sdp ?? "";
  }

  addCandidate(candidate: string, mid: string): Promise<void> {
    return this.#peer.addIceCandidate({ candidate, sdpMid: mid });
  }

  publish(track: MediaStreamTrack | null): void {
    // It fails on a connection that is closed, which has nothing to send.
    this.#sender?.replaceTrack(track).catch(() => undefined);
  }

  voiceOn(mid: string): HeardVoice | undefined {
    return this.#voices.get(mid);
  }

  close(): void {
    clearTimeout(this.#lost);
    this.#peer.close();
  }
}
