import type { EngineHandle } from "@veranda/contract/engine/module";
import { WHIP_PATH } from "@veranda/contract/rooms/live-addresses";
import { useOwnSpeech } from "../captions/own-speech.ts";

const AGAIN_MS = 3_000;
const BITRATE = 4_000_000;

/** `onKeyRefused`: the server that gave it has begun anew, and knows it no more; another one is to be asked for. */
type InsideKey = { key: string; onKeyRefused: () => void };

/**
 * Sends one's own view with what is heard as the broadcast, and goes on trying; answers how to stop. `isEnded`: the room
 * has ended it already.
 */
export function sendInside(
  engine: Pick<EngineHandle, "film">,
  { key, onKeyRefused }: InsideKey,
): (isEnded: boolean) => void {
  let peer: RTCPeerConnection | null = null;
  let view: MixedView | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let session: string | null = null;
  let isOver = false;
  const headers = { authorization: `Bearer ${key}` };

  const release = (): void => {
    peer?.close();
    peer = null;
    if (session !== null)
      void fetch(session, { method: "DELETE", headers, keepalive: true }).catch(() => undefined);
    session = null;
  };
  const again = (): void => {
    release();
    if (!isOver) timer = setTimeout(() => void connect(), AGAIN_MS);
  };
  const connect = async (): Promise<void> => {
    try {
      view ??= mix(await engine.film());
      const { stream } = view;
      const next = new RTCPeerConnection();
      peer = next;
      for (const track of stream.getTracks())
        next.addTransceiver(track, {
          direction: "sendonly",
          streams: [stream],
          ...(track.kind === "video" && { sendEncodings: [{ maxBitrate: BITRATE }] }),
        });
      preferVp8(next);
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
      session = response.headers.get("location");
      const sdp = await response.text();
      if (isOver) release();
      else await next.setRemoteDescription({ type: "answer", sdp });
    } catch {
      // The one before may count for a moment still.
      again();
    }
  };
  void connect();
  return (isEnded) => {
    isOver = true;
    clearTimeout(timer);
    if (isEnded) session = null;
    release();
    view?.close();
  };
}

type MixedView = { stream: MediaStream; close(): void };

/** The view's picture, and its sound with one's own voice while one's microphone is on. */
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

/** What every browser shows; some offer another one first. */
function preferVp8(peer: RTCPeerConnection): void {
  const vp8 =
    RTCRtpReceiver.getCapabilities("video")?.codecs.filter(({ mimeType }) => mimeType === "video/VP8") ?? [];
  const line = peer.getTransceivers().find(({ sender }) => sender.track?.kind === "video");
  if (vp8.length > 0) line?.setCodecPreferences(vp8);
}
