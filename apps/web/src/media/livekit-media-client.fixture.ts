import type { MediaTicket } from "@veranda/contract/media";
import {
  ConnectionError,
  ConnectionState,
  DisconnectReason,
  Room,
  RoomEvent,
  type LocalAudioTrack,
} from "livekit-client";
import { expect, vi } from "vitest";
import { soon } from "#testing/soon.ts";
import { openLivekit } from "./livekit-media-client.ts";
import { connectionReports, recordEvents, type ClientStand } from "./media-client.fixture.ts";

const ticket: MediaTicket = {
  kind: "livekit",
  url: "/media",
  token: "secret",
  identity: "me",
  iceServers: [],
  expiresInS: 60,
};

/** A LiveKit client whose room has no network. Until `vi.restoreAllMocks`. */
export function openLivekitStand() {
  const room = new Room({ singlePeerConnection: false });
  const connecting = Promise.withResolvers<undefined>();
  const connect = vi.spyOn(room, "connect").mockReturnValue(connecting.promise);
  const disconnect = vi.spyOn(room, "disconnect").mockResolvedValue(undefined);
  const published: string[] = [];
  let sent: MediaStreamTrack | null = null;
  vi.spyOn(room.localParticipant, "publishTrack").mockImplementation(async (track) => {
    sent = (track as LocalAudioTrack).mediaStreamTrack;
    published.push(`publish ${sent.id}`);
    return {} as never;
  });
  vi.spyOn(room.localParticipant, "unpublishTrack").mockImplementation(async (_, isStopped) => {
    sent = null;
    published.push(`unpublish${isStopped === false ? "" : " and stop"}`);
    return undefined;
  });
  const { told, events } = recordEvents();
  const client = openLivekit(ticket, events, { room });
  return { room, client, connect, disconnect, connecting, published, sent: () => sent, told };
}

const REASONS = {
  replaced: DisconnectReason.DUPLICATE_IDENTITY,
  removed: DisconnectReason.PARTICIPANT_REMOVED,
  restarting: DisconnectReason.SERVER_SHUTDOWN,
} as const;

/** The same, as any media server's client. */
export function standOfLivekit(): ClientStand {
  const { room, client, connect, disconnect, connecting, sent, told } = openLivekitStand();
  const reports = connectionReports();
  const microphone = { source: "microphone", mediaStreamTrack: {} };
  // Nothing is sent, and so that connection isn't made.
  const transports = {
    publisher: { getStats: async () => new Map() },
    subscriber: { getStats: reports.read },
  };
  room.engine.pcManager = transports as unknown as NonNullable<typeof room.engine.pcManager>;
  return {
    client,
    told,
    get called() {
      const [url = "", token = ""] = connect.mock.calls[0] ?? [];
      return { url, token };
    },
    async connect() {
      room.state = ConnectionState.Connected;
      connecting.resolve(undefined);
      await soon(() => expect(told.connected).toBe(1));
    },
    hear: (identity) =>
      void room.emit(RoomEvent.TrackSubscribed, microphone as never, {} as never, { identity } as never),
    fallSilent: (identity) =>
      void room.emit(RoomEvent.TrackUnsubscribed, microphone as never, {} as never, { identity } as never),
    sent,
    end: (reason) => void room.emit(RoomEvent.Disconnected, REASONS[reason]),
    refuse: () => connecting.reject(ConnectionError.leaveRequest("no", DisconnectReason.JOIN_FAILURE)),
    lose: () => void room.emit(RoomEvent.Disconnected),
    falter: () => void (reports.isWell = false),
    isGivenUp: () => disconnect.mock.calls.length > 0,
  };
}
