import type { EngineHandle } from "@veranda/contract/engine/module";
import type { MediaTicket } from "@veranda/contract/media";
import type { WantedVideo } from "@veranda/contract/media-signalling";
import type { HeardVoice, OpenMediaClient, VideoLines } from "#media/media-client.ts";
import { MediaSession } from "#media/media-session.ts";

export type VoiceLink = {
  /** One's own audio track. */
  publish(track: MediaStreamTrack | null): void;
  /** Cameras and screens; null: closes them. */
  showVideo(lines: VideoLines | null): void;
  want(videos: WantedVideo[]): void;
  close(): void;
};

type VoiceLinkDeps = {
  /** For the media of one instance; throws CallError. */
  ticketFor: (instanceId: string, signal: AbortSignal) => Promise<MediaTicket>;
  clientFor: (kind: MediaTicket["kind"], instanceId: string) => OpenMediaClient | null;
  /** Whether no media server is available. */
  onAway: (isAway: boolean) => void;
  /** Connected to an instance anew, or to another one. */
  onChannel: () => void;
};

/**
 * Keeps the page connected to the media of the engine's current instance, and passes received voices to the engine,
 * which places them.
 */
export function linkVoices(engine: EngineHandle, deps: VoiceLinkDeps): VoiceLink {
  let channel: Channel | null = null;
  let track: MediaStreamTrack | null = null;
  let videoLines: VideoLines | null = null;
  let wanted: WantedVideo[] = [];

  const follow = (): void => {
    const { status, instanceId, me } = engine.state.session;
    const isThere = status === "joined" && instanceId !== null && me !== null;
    if (isThere && channel?.instanceId === instanceId && channel.me === me) return;
    channel?.close();
    channel = isThere ? new Channel(engine, instanceId, me, deps) : null;
    channel?.session.publish(track);
    channel?.session.showVideo(videoLines);
    channel?.session.want(wanted);
    if (channel) deps.onChannel();
  };
  const stop = engine.observe(["session"], follow);
  follow();

  return {
    publish(next) {
      track = next;
      channel?.session.publish(next);
    },
    showVideo(lines) {
      videoLines = lines;
      channel?.session.showVideo(lines);
    },
    want(videos) {
      wanted = videos;
      channel?.session.want(videos);
    },
    close() {
      stop();
      channel?.close();
      channel = null;
    },
  };
}

/** The media of one instance, while one is in it. */
class Channel {
  readonly instanceId: string;
  readonly me: string;
  readonly session: MediaSession;
  readonly #engine: EngineHandle;
  #told: ReadonlyMap<string, HeardVoice> = new Map();

  constructor(engine: EngineHandle, instanceId: string, me: string, deps: VoiceLinkDeps) {
    this.#engine = engine;
    this.instanceId = instanceId;
    this.me = me;
    let mode: MediaTicket["kind"] = "embedded";
    this.session = new MediaSession(
      {
        ticket: async (signal) => {
          await untilSeated(engine, signal);
          return deps.ticketFor(instanceId, signal);
        },
        clientFor: (kind) => {
          mode = kind;
          return deps.clientFor(kind, instanceId);
        },
        random: Math.random,
      },
      {
        onStatus: (status, isAway) => {
          engine.send("rtc_connection_status", { status });
          if (status === "connected") {
            engine.send("rtc_set_client_id", { clientId: me });
            engine.send("rtc_claim_channel", { channelId: instanceId });
          }
          deps.onAway(isAway);
        },
        onVoices: (voices) => this.#tell(voices, mode),
      },
    );
  }

  close(): void {
    this.session.close();
    this.#engine.send("rtc_release_channel", { channelId: this.instanceId });
    this.#engine.send("rtc_set_client_id", { clientId: null });
  }

  /** Reports changes since the last call. */
  #tell(voices: ReadonlyMap<string, HeardVoice>, connectionMode: MediaTicket["kind"]): void {
    const engine = this.#engine;
    const before = this.#told;
    this.#told = voices;
    for (const clientId of before.keys())
      if (!voices.has(clientId)) {
        engine.attachMedia(mediaIdOf(clientId), null);
        engine.send("rtc_media_removed", { mediaId: mediaIdOf(clientId) });
      }
    for (const [clientId, voice] of voices) {
      const mediaId = mediaIdOf(clientId);
      if (!before.has(clientId))
        engine.send("rtc_media_added", {
          mediaId,
          mediaType: "microphone",
          clientId,
          connectionMode,
          frameRate: 0,
        });
      if (before.get(clientId)?.stream !== voice.stream) engine.attachMedia(mediaId, voice);
    }
  }
}

/** While the seat is being resumed, the server may refuse media or not know the instance. */
const untilSeated = (engine: EngineHandle, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (engine.state.session.reconnecting !== null && !signal.aborted) return;
      stop();
      signal.removeEventListener("abort", look);
      resolve();
    };
    const stop = engine.observe(["session"], look);
    signal.addEventListener("abort", look);
    look();
  });

const mediaIdOf = (participantId: string): string => `microphone/${participantId}`;
