import type { MediaTicket } from "@veranda/contract/media";
import {
  ConnectionError,
  ConnectionErrorReason,
  DisconnectReason,
  LocalAudioTrack,
  Room,
  RoomEvent,
  Track,
  isLocalTrack,
  type LocalTrack,
  type TrackPublishOptions,
} from "livekit-client";
import { ConnectionWatch } from "./connection-watch.ts";
import { LivekitVideo } from "./livekit-video.ts";
import type { HeardVoice, MediaClient, MediaClientEvents, MediaEnd } from "./media-client.ts";
import type { BroadcastTicket } from "./received-broadcast.ts";
import { asRtcIceServer } from "./rtc-ice-server.ts";

const CONNECT_MS = 10_000;
/** One mono voice with DTX; in-band FEC is LiveKit's default. */
const VOICE: TrackPublishOptions = {
  source: Track.Source.Microphone,
  audioPreset: { maxBitrate: 24_000 },
  dtx: true,
  red: false,
  forceStereo: false,
};

/** Client of LiveKit, whose subscriptions are made by this installation's server on the page's behalf. */
export function openLivekit(
  { url, token, iceServers }: MediaTicket,
  events: MediaClientEvents,
  { broadcastTicket, room = openRoom() }: { broadcastTicket?: BroadcastTicket | undefined; room?: Room } = {},
): MediaClient {
  const voices = new Map<string, HeardVoice>();
  let wished: MediaStreamTrack | null = null;
  let published: LocalTrack | null = null;
  let watch: ConnectionWatch | null = null;
  let video: LivekitVideo | null = null;
  let isConnected = false;
  let isOver = false;

  const release = (): void => {
    isOver = true;
    watch?.close();
    video?.close();
    void room.disconnect(false);
  };
  const end = (why: MediaEnd): void => {
    if (isOver) return;
    release();
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

  /** Serialised: LiveKit negotiates for each. */
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
    // Of the connections, not of tracks: on a network that both have left, whoever is heard goes before the silence is long
    // enough, and it would begin anew with each track.
    watch = new ConnectionWatch(
      () => {
        const { publisher, subscriber } = room.engine.pcManager ?? {};
        return Promise.all([publisher?.getStats(), subscriber?.getStats()]);
      },
      () => end("lost"),
    );
    events.onConnected();
    settleSoon();
    video?.connected();
  };
  connect().catch((error: unknown) => end(endOfFailure(error)));

  return {
    publish(next) {
      wished = next;
      settleSoon();
    },
    openVideo(lines) {
      video?.close();
      const opened = new LivekitVideo(room, lines, broadcastTicket);
      video = opened;
      if (isConnected) opened.connected();
      return opened;
    },
    close() {
      if (!isOver) release();
    },
  };
}

/** A broken connection is replaced with a new ticket, as everywhere: LiveKit's own reconnection is disabled. */
const openRoom = (): Room =>
  new Room({
    // The older of its signalling protocols, which every server version supports.
    singlePeerConnection: false,
    reconnectPolicy: { nextRetryDelayInMs: () => null },
    stopLocalTrackOnUnpublish: false,
    adaptiveStream: false,
    // Nobody sends a picture at a size that nobody sees.
    dynacast: true,
  });

/**
 * LiveKit's wrapper of a track. It enables each track that it takes, one turn later, unless it counts as muted; a
 * microphone that is off stays off.
 */
export async function localTrackOf(track: MediaStreamTrack): Promise<LocalTrack> {
  const local: Track = new LocalAudioTrack(track, undefined, true);
  local.isMuted = !track.enabled;
  await new Promise((resolve) => setTimeout(resolve));
  local.isMuted = false;
  // Its own types aren't assignable to each other under exactOptionalPropertyTypes.
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

/** A refused connection rejects with an error that contains the reason. */
function endOfFailure(error: unknown): MediaEnd {
  const isRefusal = error instanceof ConnectionError && error.reason === ConnectionErrorReason.LeaveRequest;
  return isRefusal && typeof error.context === "number" ? endOf(error.context) : "lost";
}
