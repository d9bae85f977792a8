import { vi } from "vitest";
import type { HeardVoice, MediaClient, MediaClientEvents, MediaEnd } from "./media-client.ts";

/** A client's callbacks, recorded. */
export type RecordedEvents = {
  connected: number;
  voices: ReadonlyMap<string, HeardVoice>;
  readonly ends: MediaEnd[];
};

/** A client and the fake server side of it. */
export type ClientStand = {
  readonly client: MediaClient;
  readonly told: RecordedEvents;
  /** The address it connected to, and the token. */
  readonly called: { url: string; token: string };
  /** The server accepts it, and media flows. */
  readonly connect: () => Promise<void>;
  readonly hear: (identity: string) => void;
  readonly fallSilent: (identity: string) => void;
  /** The track it sends now; null: none. */
  readonly sent: () => MediaStreamTrack | null;
  readonly end: (reason: "replaced" | "removed" | "restarting") => void;
  /** The ticket is rejected. */
  readonly refuse: () => void;
  /** The connection breaks, and both sides know. */
  readonly lose: () => void;
  /** Nothing gets through any more, and nobody says so. */
  readonly falter: () => void;
  /** Whether it released its resources. */
  readonly isGivenUp: () => boolean;
};

export function recordEvents(): { told: RecordedEvents; events: MediaClientEvents } {
  const told: RecordedEvents = { connected: 0, voices: new Map(), ends: [] };
  return {
    told,
    events: {
      onConnected: () => void (told.connected += 1),
      onVoices: (voices) => void (told.voices = voices),
      onEnd: (end) => void told.ends.push(end),
    },
  };
}

/** Until `vi.unstubAllGlobals`: what jsdom lacks. */
export function stubMediaStreams(): void {
  vi.stubGlobal("MediaStreamTrack", EventTarget);
  vi.stubGlobal(
    "MediaStream",
    class {
      readonly tracks: unknown[];
      constructor(tracks: unknown[]) {
        this.tracks = tracks;
      }
    },
  );
}

/** A microphone's track. `wasOn`: at any time. */
export function microphoneTrack(enabled = true): MediaStreamTrack {
  const track = Object.assign(new EventTarget(), {
    kind: "audio",
    id: "microphone",
    readyState: "live",
    muted: false,
    enabled,
    wasOn: enabled,
    getConstraints: () => ({}),
    getSettings: () => ({}),
    stop: () => void (track.readyState = "ended"),
  });
  Object.defineProperty(track, "enabled", {
    get: () => enabled,
    set: (isOn: boolean) => {
      enabled = isOn;
      if (isOn) track.wasOn = true;
    },
  });
  return track as unknown as MediaStreamTrack;
}

/** The statistics of a connection that is asked for answers as long as `isWell`. */
export function connectionReports(): { isWell: boolean; read: () => Promise<RTCStatsReport> } {
  let responsesReceived = 0;
  const reports = {
    isWell: true,
    read: async () => {
      if (reports.isWell) responsesReceived += 1;
      return new Map([
        ["pair", { type: "candidate-pair", responsesReceived, bytesReceived: 0 }],
      ]) as RTCStatsReport;
    },
  };
  return reports;
}
