import type { EngineHandle } from "@veranda/contract/engine/module";
import { WHIP_PATH } from "@veranda/contract/rooms/live-addresses";
import { useOwnSpeech } from "../captions/own-speech.ts";

const AGAIN_MS = 3_000;
const BITRATE = 4_000_000;

/** `onKeyRefused`: the media server has restarted and rejects the key; a new one is needed. */
type InsideKey = { key: string; onKeyRefused: () => void };

/**
 * Broadcasts one's own view with its sound, and reconnects; returns a function that stops it. `isEnded`: the room has
 * ended the broadcast.
 */
export function sendInside(
  engine: Pick<EngineHandle, "film">,
  { key, onKeyRefused }: InsideKey,
): (isEnded: boolean) => void {
  let peer: RTCPeerConnection | null = null;
  let view: Promise<MixedView> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let session: string | null = null;
  let isOver = false;
  let tries = 0;
  const headers = { authorization: `Bearer ${key}` };

  const film = (): Promise<MixedView> =>
    (view ??= engine
      .film()
      .then(mix)
      .catch((error: unknown) => {
        view = null;
        throw error;
      }));
  const endSession = (address: string): void =>
    void fetch(address, { method: "DELETE", headers, keepalive: true }).catch(() => undefined);
  const release = (): void => {
    peer?.close();
    peer = null;
    if (session !== null) endSession(session);
    session = null;
  };
  const again = (): void => {
    release();
    if (!isOver) timer = setTimeout(() => void connect(), AGAIN_MS);
  };
  const connect = async (): Promise<void> => {
    const own = (tries += 1);
    try {
      const { stream } = await film();
      if (isOver || own !== tries) return;
      const next = new RTCPeerConnection();
      peer = next;
      for (const track of stream.getTracks())
        next.addTransceiver(track, {
          direction: "sendonly",
          streams: [stream],
          ...(track.kind === "video" && { sendEncodings: [{ maxBitrate: BITRATE }] }),
        });
      preferPlayable(next);
      next.addEventListener("connectionstatechange", () => {
        if (peer === next && (next.connectionState === "failed" || next.connectionState === "disconnected"))
          again();
      });
      await next.setLocalDescription();
      const response = await fetch(WHIP_PATH, {
        method: "POST",
        headers: { ...headers, "content-type": "application/sdp" },
        body: next.localDescription?.sdp ?? "",
      });
      if (response.status === 401 && !isOver) {
        release();
        timer = setTimeout(onKeyRefused, AGAIN_MS);
        return;
      }
      if (!response.ok) throw new Error(`The offer was refused: ${response.status}`);
      const address = response.headers.get("location");
      // Another one has been begun meanwhile.
      if (own !== tries) {
        if (address !== null) endSession(address);
        return;
      }
      session = address;
      const sdp = await response.text();
      if (isOver) release();
      else await next.setRemoteDescription({ type: "answer", sdp });
    } catch {
      // The previous connection may still be counted for a moment.
      if (own === tries) again();
    }
  };
  /** On another network; the browser would notice only seconds later that nothing gets through. */
  const renew = (): void => {
    clearTimeout(timer);
    release();
    void connect();
  };
  window.addEventListener("online", renew);
  void connect();
  return (isEnded) => {
    isOver = true;
    window.removeEventListener("online", renew);
    clearTimeout(timer);
    if (isEnded) session = null;
    release();
    void view?.then((mixed) => mixed.close()).catch(() => undefined);
  };
}

type MixedView = { stream: MediaStream; close(): void };

/** The view's video, and its audio with one's own voice while the microphone is on. */
function mix(film: MediaStream): MixedView {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  const heard = film.getAudioTracks();
  if (heard.length > 0) context.createMediaStreamSource(new MediaStream(heard)).connect(mixed);
  let own: MediaStreamAudioSourceNode | null = null;
  const follow = ({ stream }: { stream: MediaStream | null }): void => {
    own?.disconnect();
    own = stream && context.createMediaStreamSource(stream);
    own?.connect(mixed);
  };
  const stop = useOwnSpeech.subscribe(follow);
  follow(useOwnSpeech.getState());
  return {
    stream: new MediaStream([...film.getVideoTracks(), ...mixed.stream.getAudioTracks()]),
    close() {
      stop();
      for (const track of film.getTracks()) track.stop();
      void context.close();
    },
  };
}

/** What HLS can carry, then what every browser can send; some offer another one first. */
function preferPlayable(peer: RTCPeerConnection): void {
  const all = RTCRtpReceiver.getCapabilities("video")?.codecs ?? [];
  const playable = [
    ...all.filter(
      ({ mimeType, sdpFmtpLine = "" }) =>
        mimeType === "video/H264" && sdpFmtpLine.includes("packetization-mode=1"),
    ),
    ...all.filter(({ mimeType }) => mimeType === "video/VP8"),
  ];
  const line = peer.getTransceivers().find(({ sender }) => sender.track?.kind === "video");
  if (playable.length > 0) line?.setCodecPreferences(playable);
}
