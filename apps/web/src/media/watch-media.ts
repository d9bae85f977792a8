import type { MediaTicket } from "@veranda/contract/media";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live-addresses";
import { ConnectionWatch } from "./connection-watch.ts";
import type { MediaClientMessage, MediaServerMessage } from "@veranda/contract/media-signalling";

/** Version of the media server's signalling; repeated here, as importing its schemas would outweigh this page. */
const PROTOCOL = 2;

export type WatchMedia = { setLatency(ms: number): void; close(): void };
export type WatchMediaEvents = {
  onStream: (stream: MediaStream) => void;
  onLost: () => void;
  /** The picture can't come this way: UDP and TCP are blocked, or there is no WebRTC. */
  onUnreachable: () => void;
};

/** A connection that hasn't come about after so long won't. */
const CONNECT_MS = 10_000;
/** Until a failed connection is made anew: Chromium may connect by candidates that come later (`FAILED_EARLY_MS`). */
const FAILED_MS = 2_000;

/** Receives the broadcast from the embedded media server: one video and one audio track, nothing sent. */
export function openWatchMedia(
  { url, token, iceServers }: MediaTicket,
  { onStream, onLost, onUnreachable }: WatchMediaEvents,
): WatchMedia {
  const socket = new WebSocket(new URL(url, location.href).href.replace(/^http/, "ws"));
  let peer: RTCPeerConnection | null = null;
  let latency = 0;
  let isOver = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let watch: ConnectionWatch | null = null;

  const send = (message: MediaClientMessage): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const close = (): void => {
    isOver = true;
    clearTimeout(patience);
    window.removeEventListener("online", lose);
    watch?.close();
    peer?.close();
    socket.close();
  };
  const lose = (): void => {
    if (isOver) return;
    close();
    onLost();
  };
  const wait = (): void => {
    patience ??= setTimeout(() => {
      close();
      onUnreachable();
    }, CONNECT_MS);
  };
  const buffer = (): void => {
    for (const receiver of peer?.getReceivers() ?? []) receiver.jitterBufferTarget = latency;
  };
  const take = async (sdp: string): Promise<void> => {
    peer?.close();
    const next = new RTCPeerConnection({ iceServers: iceServers.map(asRtc) });
    peer = next;
    const stream = new MediaStream();
    next.addEventListener("track", ({ track }) => stream.addTrack(track));
    next.addEventListener("connectionstatechange", () => {
      if (peer !== next) return;
      if (next.connectionState === "connected") {
        clearTimeout(patience);
        patience = undefined;
        watch?.close();
        watch = new ConnectionWatch(async () => [await next.getStats()], lose);
        onStream(stream);
      } else if (next.connectionState === "failed") {
        wait();
        setTimeout(() => {
          if (peer === next && next.connectionState === "failed")
            send({ type: "restart", connection: "video" });
        }, FAILED_MS);
      }
    });
    await next.setRemoteDescription({ type: "offer", sdp });
    await next.setLocalDescription(await next.createAnswer());
    buffer();
    send({ type: "answer", sdp: next.localDescription?.sdp ?? "", connection: "video" });
  };
  const handle = async (message: MediaServerMessage): Promise<void> => {
    if (message.type === "welcome") {
      send({ type: "want", videos: [{ identity: LIVE_IDENTITY, kind: "screen", size: "large" }] });
      send({ type: "open_video" });
      wait();
    } else if (message.type === "offer") await take(message.sdp);
    else if (message.type === "candidate")
      await peer?.addIceCandidate({ candidate: message.candidate, sdpMid: message.mid });
    else if (message.type === "refused" || message.type === "closed") lose();
  };

  /** Serialised: a candidate must follow the offer that it belongs to. */
  let handled = Promise.resolve();
  socket.addEventListener("open", () => send({ type: "hello", protocol: PROTOCOL, token }));
  socket.addEventListener("close", lose);
  // On another network: what there is has no way any more, and neither side may hear of it for long.
  window.addEventListener("online", lose);
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as MediaServerMessage;
    handled = handled.then(() => (isOver ? undefined : handle(message))).catch(lose);
  });
  return {
    setLatency(ms) {
      latency = ms;
      buffer();
    },
    close,
  };
}

const asRtc = ({ urls, username, credential }: MediaTicket["iceServers"][number]): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
});
