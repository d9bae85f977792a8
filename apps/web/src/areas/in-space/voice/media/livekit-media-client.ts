import type { MediaTicket } from "@veranda/contract/media";
import {
  ConnectionError,
  ConnectionErrorReason,
  ConnectionState,
  DisconnectReason,
  LocalAudioTrack,
  Room,
  RoomEvent,
  Track,
  isLocalTrack,
  type LocalTrack,
  type TrackPublishOptions,
} from "livekit-client";
import type { HeardVoice, MediaClient, MediaClientEvents, MediaEnd } from "./media-client.ts";
import { asRtcIceServer } from "./rtc-ice-server.ts";

const CONNECT_MS = 10_000;
/** One voice, mono, with nothing sent while it is silent; in-band FEC is LiveKit's default. */
const VOICE: TrackPublishOptions = {
  source: Track.Source.Microphone,
  audioPreset: { maxBitrate: 24_000 },
  dtx: true,
  red: false,
  forceStereo: false,
};

/**
 * Speaks to LiveKit, whose signalling goes through this place's own server: that one subscribes in this page's name to
 * whoever is to be heard.
 */
export function openLivekit(
  { url, token, iceServers }: MediaTicket,
  events: MediaClientEvents,
  room: Room = openRoom(),
): MediaClient {
  const voices = new Map<string, HeardVoice>();
  let wished: MediaStreamTrack | null = null;
  let published: LocalTrack | null = null;
  let isConnected = false;
  let isOver = false;

  const end = (why: MediaEnd): void => {
    if (isOver) return;
    isOver = true;
    void room.disconnect(false);
    events.onEnd(why);
  };
  const notifyVoices = (): void => {
    if (!isOver) events.onVoices(new Map(voices));
  };

  room.on(RoomEvent.TrackSubscribed, (track, _, from) => {
    if (track.source !== Track.Source.Microphone) return;
    voices.set(from.identity, {
      stream: new MediaStream([track.mediaStreamTrack]),
      level: () => from.audioLevel,
    });
    notifyVoices();
  });
  room.on(RoomEvent.TrackUnsubscribed, (track, _, from) => {
    if (track.source !== Track.Source.Microphone) return;
    voices.delete(from.identity);
    notifyVoices();
  });
  room.on(RoomEvent.Disconnected, (reason) => end(endOf(reason)));

  /** One change after another: LiveKit negotiates for each. */
  let settled = Promise.resolve();
  const settle = async (): Promise<void> => {
    if (!isConnected || isOver || (published?.mediaStreamTrack ?? null) === wished) return;
    if (published !== null) {
      const before = published;
      published = null;
      await room.localParticipant.unpublishTrack(before, false);
    }
    if (wished !== null) {
      published = await localTrackOf(wished);
      await room.localParticipant.publishTrack(published, VOICE);
    }
  };
  const settleSoon = (): void => {
    settled = settled.then(settle).catch(() => end("lost"));
  };

  const connect = async (): Promise<void> => {
    await room.connect(new URL(url, location.href).href.replace(/^http/, "ws"), token, {
      maxRetries: 0,
      websocketTimeout: CONNECT_MS,
      peerConnectionTimeout: CONNECT_MS,
      ...(iceServers.length > 0 && { rtcConfig: { iceServers: iceServers.map(asRtcIceServer) } }),
    });
    if (isOver) return;
    isConnected = true;
    events.onConnected();
    settleSoon();
  };
  connect().catch((error: unknown) => end(endOfFailure(error)));

  return {
    publish(next) {
      wished = next;
      settleSoon();
    },
    check() {
      if (isConnected && room.state !== ConnectionState.Connected) end("lost");
    },
    close() {
      if (isOver) return;
      isOver = true;
      void room.disconnect(false);
    },
  };
}

/** A broken line is mended by a new connection with a new ticket, as everywhere: LiveKit's own tries are left out. */
const openRoom = (): Room =>
  new Room({
    // The older of its two ways of signalling, which every version of the server knows.
    singlePeerConnection: false,
    reconnectPolicy: { nextRetryDelayInMs: () => null },
    stopLocalTrackOnUnpublish: false,
    adaptiveStream: false,
    dynacast: false,
  });

/**
 * LiveKit's own object of a track. It switches each track that it takes on, in the turn after this one, unless it is muted
 * in its eyes; a microphone that is off stays off.
 */
export async function localTrackOf(track: MediaStreamTrack): Promise<LocalTrack> {
  const local: Track = new LocalAudioTrack(track, undefined, true);
  local.isMuted = !track.enabled;
  await new Promise((resolve) => setTimeout(resolve));
  local.isMuted = false;
  // Its own types don't know one as the other where an optional property may not be undefined.
  if (!isLocalTrack(local)) throw new Error("LiveKit doesn't know its own track");
  return local;
}

const ENDS: Partial<Record<DisconnectReason, MediaEnd>> = {
  [DisconnectReason.DUPLICATE_IDENTITY]: "replaced",
  [DisconnectReason.PARTICIPANT_REMOVED]: "removed",
  [DisconnectReason.ROOM_DELETED]: "removed",
  [DisconnectReason.SERVER_SHUTDOWN]: "restarting",
  [DisconnectReason.JOIN_FAILURE]: "refused",
};

const endOf = (reason: DisconnectReason | undefined): MediaEnd =>
  (reason === undefined ? undefined : ENDS[reason]) ?? "lost";

/** A refusal before the first word is an error with the reason in it. */
function endOfFailure(error: unknown): MediaEnd {
  const isRefusal = error instanceof ConnectionError && error.reason === ConnectionErrorReason.LeaveRequest;
  return isRefusal && typeof error.context === "number" ? endOf(error.context) : "lost";
}
