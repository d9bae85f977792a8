import type { WantedVideo } from "@veranda/contract/media-signalling";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live-addresses";
import {
  LocalAudioTrack,
  LocalVideoTrack,
  RoomEvent,
  Track,
  VideoPreset,
  VideoQuality,
  isLocalTrack,
  type LocalTrack,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  type Room,
  type TrackPublishOptions,
} from "livekit-client";
import type { OwnMedia, SeenMedia, VideoControl, VideoLines } from "./media-client.ts";
import { ReceivedBroadcast, type BroadcastTicket } from "./received-broadcast.ts";
import { receivedLevel } from "./received-level.ts";

type Kind = SeenMedia["kind"];
const KINDS = ["camera", "screen", "screen_sound"] as const satisfies readonly Kind[];
const KIND_OF: ReadonlyMap<Track.Source, Kind> = new Map([
  [Track.Source.Camera, "camera"],
  [Track.Source.ScreenShare, "screen"],
  [Track.Source.ScreenShareAudio, "screen_sound"],
]);

/** As the embedded media server has them: a camera in two sizes, a screen in its own. */
const PUBLISHED: Record<Kind, TrackPublishOptions> = {
  camera: {
    source: Track.Source.Camera,
    videoCodec: "vp8",
    simulcast: true,
    videoEncoding: { maxBitrate: 1_500_000, maxFramerate: 30 },
    videoSimulcastLayers: [new VideoPreset(320, 180, 160_000, 15)],
  },
  screen: {
    source: Track.Source.ScreenShare,
    videoCodec: "vp8",
    simulcast: false,
    screenShareEncoding: { maxBitrate: 3_000_000, maxFramerate: 30 },
  },
  screen_sound: {
    source: Track.Source.ScreenShareAudio,
    audioPreset: { maxBitrate: 128_000 },
    dtx: false,
    red: false,
  },
};
/** How long the stream of a broadcast outlasts the last look at it. */
const REST_MS = 5_000;

/** Cameras and screens in a room of LiveKit's; the stream of a broadcast comes from the embedded media server. */
export class LivekitVideo implements VideoControl {
  readonly #room: Room;
  readonly #lines: VideoLines;
  readonly #broadcastTicket: BroadcastTicket | undefined;
  readonly #received = new Map<string, SeenMedia>();
  /** Publications that LiveKit was asked for. */
  readonly #asked = new Set<RemoteTrackPublication>();
  readonly #published = new Map<Kind, LocalTrack>();
  readonly #stopFollowing: () => void;
  #wanted: readonly WantedVideo[] = [];
  #own: OwnMedia = { camera: null, screen: null, screen_sound: null };
  #broadcast: ReceivedBroadcast | null = null;
  #broadcastMedia: readonly SeenMedia[] = [];
  #resting: ReturnType<typeof setTimeout> | undefined;
  #isConnected = false;
  #isOver = false;
  /** Serialised: each publication is negotiated. */
  #settled = Promise.resolve();

  constructor(room: Room, lines: VideoLines, broadcastTicket?: BroadcastTicket) {
    this.#room = room;
    this.#lines = lines;
    this.#broadcastTicket = broadcastTicket;
    room.on(RoomEvent.TrackSubscribed, this.#onSubscribed);
    room.on(RoomEvent.TrackUnsubscribed, this.#onUnsubscribed);
    room.on(RoomEvent.TrackPublished, this.#follow);
    room.on(RoomEvent.TrackUnpublished, this.#onUnpublished);
    this.#stopFollowing = lines.followOwn((own) => {
      this.#own = own;
      this.#settleSoon();
    });
  }

  connected(): void {
    this.#isConnected = true;
    this.#lines.onConnected();
    this.#follow();
    this.#settleSoon();
  }

  want(videos: WantedVideo[]): void {
    this.#wanted = videos;
    this.#follow();
    clearTimeout(this.#resting);
    if (videos.some(({ identity }) => identity === LIVE_IDENTITY)) this.#openBroadcast();
    else this.#resting = setTimeout(() => this.#closeBroadcast(), REST_MS);
  }

  close(): void {
    if (this.#isOver) return;
    this.#wanted = [];
    this.#own = { camera: null, screen: null, screen_sound: null };
    this.#follow();
    this.#settleSoon();
    this.#isOver = true;
    clearTimeout(this.#resting);
    this.#closeBroadcast();
    this.#stopFollowing();
    this.#room.off(RoomEvent.TrackSubscribed, this.#onSubscribed);
    this.#room.off(RoomEvent.TrackUnsubscribed, this.#onUnsubscribed);
    this.#room.off(RoomEvent.TrackPublished, this.#follow);
    this.#room.off(RoomEvent.TrackUnpublished, this.#onUnpublished);
    this.#received.clear();
    this.#lines.onReceived([]);
  }

  readonly #onSubscribed = (track: RemoteTrack, _: unknown, from: RemoteParticipant): void => {
    const kind = KIND_OF.get(track.source);
    if (kind === undefined) return;
    const { mediaStreamTrack, receiver } = track;
    this.#received.set(idOf(from.identity, kind), {
      identity: from.identity,
      kind,
      stream: new MediaStream([mediaStreamTrack]),
      connectionMode: "livekit",
      level: () => (kind === "screen_sound" && receiver ? receivedLevel(receiver) : 0),
    });
    this.#notify();
  };

  readonly #onUnsubscribed = (track: RemoteTrack, _: unknown, from: RemoteParticipant): void => {
    const kind = KIND_OF.get(track.source);
    if (kind !== undefined && this.#received.delete(idOf(from.identity, kind))) this.#notify();
  };

  readonly #onUnpublished = (publication: RemoteTrackPublication): void => {
    this.#asked.delete(publication);
  };

  /** Asks LiveKit for what is wanted of what there is, and for nothing else. */
  readonly #follow = (): void => {
    if (!this.#isConnected || this.#isOver) return;
    for (const [identity, { trackPublications }] of this.#room.remoteParticipants)
      for (const publication of trackPublications.values()) {
        const kind = KIND_OF.get(publication.source);
        if (kind === undefined) continue;
        const of = kind === "screen_sound" ? "screen" : kind;
        const wanted = this.#wanted.find((each) => each.identity === identity && each.kind === of);
        if (wanted === undefined) {
          if (this.#asked.delete(publication)) publication.setSubscribed(false);
          continue;
        }
        if (!this.#asked.has(publication)) {
          this.#asked.add(publication);
          publication.setSubscribed(true);
        }
        if (kind === "camera")
          publication.setVideoQuality(wanted.size === "small" ? VideoQuality.LOW : VideoQuality.HIGH);
      }
  };

  #settleSoon(): void {
    this.#settled = this.#settled.then(() => this.#settle());
  }

  async #settle(): Promise<void> {
    if (!this.#isConnected) return;
    const { localParticipant } = this.#room;
    for (const kind of KINDS) {
      const [before, track] = [this.#published.get(kind), this.#own[kind]];
      if ((before?.mediaStreamTrack ?? null) === track) continue;
      try {
        this.#published.delete(kind);
        if (before) await localParticipant.unpublishTrack(before, false);
        if (track === null || this.#own[kind] !== track) continue;
        const local = localTrackOf(track);
        this.#published.set(kind, local);
        await localParticipant.publishTrack(local, PUBLISHED[kind]);
      } catch {
        // Without the right to show it, or cut off: the room switches it off, or another connection follows.
        this.#published.delete(kind);
      }
    }
  }

  #openBroadcast(): void {
    if (!this.#broadcastTicket || this.#broadcast || this.#isOver) return;
    this.#broadcast = new ReceivedBroadcast(this.#broadcastTicket, (media) => {
      this.#broadcastMedia = media;
      this.#notify();
    });
  }

  #closeBroadcast(): void {
    this.#broadcast?.close();
    this.#broadcast = null;
  }

  #notify(): void {
    if (!this.#isOver) this.#lines.onReceived([...this.#received.values(), ...this.#broadcastMedia]);
  }
}

const idOf = (identity: string, kind: Kind): string => `${kind} ${identity}`;

function localTrackOf(track: MediaStreamTrack): LocalTrack {
  const local: Track =
    track.kind === "audio"
      ? new LocalAudioTrack(track, undefined, true)
      : new LocalVideoTrack(track, undefined, true);
  // Its own types aren't assignable to each other under exactOptionalPropertyTypes.
  if (!isLocalTrack(local)) throw new Error("LiveKit doesn't know its own track");
  return local;
}
