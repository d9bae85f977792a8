import type { MediaTicket } from "@veranda/contract/media";
import {
  MEDIA_PROTOCOL,
  mediaServerMessage,
  type MediaClientMessage,
  type MediaCloseReason,
  type MediaConnection,
  type MediaRefusal,
  type MediaServerMessage,
  type WantedVideo,
} from "@veranda/contract/media-signalling";
import type { MediaClient, MediaClientEvents, MediaEnd, VideoLines } from "./media-client.ts";
import { PeerConnection, type PeerEvents, type PeerLines } from "./peer-connection.ts";
import { asRtcIceServer } from "./rtc-ice-server.ts";
import { VoiceLines } from "./voice-lines.ts";

/** Timeout until the connection is established. */
const CONNECT_MS = 10_000;

/** The ticket's credentials for TURN are valid for a day, and a new connection needs valid ones. */
const CREDENTIALS_MS = 23 * 3_600_000;

/** Browser dependencies; tests pass their own. */
export type EmbeddedDeps = {
  openSocket: (url: string) => WebSocket;
  openPeer: (configuration: RTCConfiguration) => RTCPeerConnection;
};

const browser: EmbeddedDeps = {
  openSocket: (url) => new WebSocket(url),
  openPeer: (configuration) => new RTCPeerConnection(configuration),
};

/**
 * Client of the media server embedded in the rooms: signalling over a WebSocket where the server always makes the
 * offers; `slots` says whose track each media section carries.
 */
export function openEmbedded(
  { url, token, iceServers }: MediaTicket,
  events: MediaClientEvents,
  deps: EmbeddedDeps = browser,
): MediaClient {
  const socket = deps.openSocket(new URL(url, location.href).href.replace(/^http/, "ws"));
  const voices = new VoiceLines((heard) => events.onVoices(heard));
  const connections = new Map<MediaConnection, PeerConnection>();
  let videos: VideoLines | null = null;
  let wanted: WantedVideo[] = [];
  const openedAt = Date.now();
  let isWelcome = false;
  let isOver = false;

  const send = (message: MediaClientMessage): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const release = (): void => {
    isOver = true;
    clearTimeout(connecting);
    for (const connection of connections.values()) connection.close();
    socket.close();
  };
  const end = (why: MediaEnd): void => {
    if (isOver) return;
    release();
    events.onEnd(why);
  };
  const connecting = setTimeout(end, CONNECT_MS, "lost");

  const openPeer = (which: MediaConnection, lines: PeerLines, told: Omit<PeerEvents, "onCandidate">) => {
    connections.get(which)?.close();
    const connection = new PeerConnection(
      deps.openPeer({ iceServers: iceServers.map(asRtcIceServer) }),
      lines,
      {
        ...told,
        onCandidate: (candidate, mid) => send({ type: "candidate", candidate, mid, connection: which }),
      },
    );
    connections.set(which, connection);
    return connection;
  };
  const openVoice = (): PeerConnection =>
    openPeer("voice", voices, {
      onConnected: () => {
        clearTimeout(connecting);
        events.onConnected();
      },
      onLost: () => end("lost"),
    });
  /** Video reconnects separately: audio continues meanwhile. */
  const openVideo = (lines: VideoLines): PeerConnection =>
    openPeer("video", lines, {
      onConnected: () => {
        send({ type: "want", videos: wanted });
        lines.onConnected();
      },
      onLost: () => {
        // With a new ticket, voice connects anew as well.
        if (iceServers.length > 0 && Date.now() - openedAt > CREDENTIALS_MS) end("lost");
        else send({ type: "restart", connection: "video" });
      },
    });

  /** Serialised: a candidate must follow the offer that it belongs to. */
  let handled = Promise.resolve();
  const handle = async (message: MediaServerMessage): Promise<void> => {
    switch (message.type) {
      case "welcome":
        isWelcome = true;
        if (videos) send({ type: "open_video" });
        return undefined;
      case "grant":
        // The room says what is allowed, and why.
        return undefined;
      case "offer": {
        const which = message.connection;
        if (which === "video" && videos === null) return undefined;
        const connection = which === "video" && videos ? openVideo(videos) : openVoice();
        send({ type: "answer", sdp: await connection.answer(message.sdp), connection: which });
        return which === "voice" ? voices.notify() : undefined;
      }
      case "candidate":
        return connections.get(message.connection)?.addCandidate(message.candidate, message.mid);
      case "slots":
        return message.connection === "video"
          ? videos?.onSlots(message.slots)
          : voices.onSlots(message.slots);
      case "publish":
        return videos?.onWanted(message.lines);
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
    // Messages of a newer server are ignored.
    if (message === null) return;
    handled = handled.then(() => (isOver ? undefined : handle(message))).catch(() => end("lost"));
  });

  return {
    publish: (track) => voices.publish(track),
    openVideo(lines) {
      videos = lines;
      if (isWelcome) send({ type: "open_video" });
      return {
        want(next) {
          wanted = next;
          if (connections.get("video")?.isWell === true) send({ type: "want", videos: next });
        },
        close() {
          if (videos !== lines) return;
          videos = null;
          connections.get("video")?.close();
          connections.delete("video");
          send({ type: "close_video" });
        },
      };
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
