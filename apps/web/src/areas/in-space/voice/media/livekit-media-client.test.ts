import type { MediaTicket } from "@veranda/contract/media";
import { ConnectionError, DisconnectReason, Room, RoomEvent, type LocalAudioTrack } from "livekit-client";
import { beforeEach, afterEach, describe, expect, test, vi } from "vitest";
import { soon } from "#testing/soon.ts";
import { localTrackOf, openLivekit } from "./livekit-media-client.ts";
import type { HeardVoice, MediaEnd } from "./media-client.ts";

const ticket: MediaTicket = {
  kind: "livekit",
  url: "/media",
  token: "secret",
  identity: "me",
  iceServers: [],
  expiresInS: 60,
};

/** A microphone's track, as far as LiveKit looks at it. */
function microphone(enabled: boolean): MediaStreamTrack {
  const track = Object.assign(new EventTarget(), {
    kind: "audio",
    id: "microphone",
    readyState: "live",
    muted: false,
    enabled,
    wasOn: enabled,
    getConstraints: () => ({}),
    getSettings: () => ({}),
    stop: () => undefined,
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

beforeEach(() => {
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
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open() {
  const room = new Room({ singlePeerConnection: false });
  const connecting = Promise.withResolvers<undefined>();
  const connect = vi.spyOn(room, "connect").mockReturnValue(connecting.promise);
  const disconnect = vi.spyOn(room, "disconnect").mockResolvedValue(undefined);
  const tracks: string[] = [];
  vi.spyOn(room.localParticipant, "publishTrack").mockImplementation(async (track) => {
    tracks.push(`publish ${(track as LocalAudioTrack).mediaStreamTrack.id}`);
    return {} as never;
  });
  vi.spyOn(room.localParticipant, "unpublishTrack").mockImplementation(async (_, isStopped) => {
    tracks.push(`unpublish${isStopped === false ? "" : " and stop"}`);
    return undefined;
  });
  const told = { connected: 0, voices: new Map<string, HeardVoice>() as ReadonlyMap<string, HeardVoice> };
  const ends: MediaEnd[] = [];
  const client = openLivekit(
    ticket,
    {
      onConnected: () => void (told.connected += 1),
      onVoices: (voices) => void (told.voices = voices),
      onEnd: (end) => ends.push(end),
    },
    room,
  );
  return { room, client, connect, disconnect, connecting, tracks, told, ends };
}

describe("a connection to LiveKit", () => {
  test("goes to the page's own origin, with the ticket's token", async () => {
    const { connect, connecting, told } = open();
    expect(connect).toHaveBeenCalledWith(
      `${location.origin.replace("http", "ws")}/media`,
      "secret",
      expect.objectContaining({ maxRetries: 0 }),
    );
    connecting.resolve(undefined);
    await soon(() => expect(told.connected).toBe(1));
  });

  test("a microphone is published once connected; another one takes its place, and none is stopped", async () => {
    const { client, connecting, tracks } = open();
    client.publish(microphone(true));
    connecting.resolve(undefined);
    await soon(() => expect(tracks).toEqual(["publish microphone"]));
    client.publish(microphone(true));
    await soon(() => expect(tracks).toEqual(["publish microphone", "unpublish", "publish microphone"]));
    client.publish(null);
    await soon(() => expect(tracks.at(-1)).toBe("unpublish"));
  });

  test("voices come and go by who they are of", () => {
    const { room, told } = open();
    const track = { source: "microphone", mediaStreamTrack: {} };
    const ann = { identity: "ann", audioLevel: 0.25 };
    room.emit(RoomEvent.TrackSubscribed, track as never, {} as never, ann as never);
    room.emit(
      RoomEvent.TrackSubscribed,
      { source: "camera" } as never,
      {} as never,
      { identity: "ben" } as never,
    );
    expect([...told.voices.keys()]).toEqual(["ann"]);
    expect(told.voices.get("ann")?.level()).toBe(0.25);
    room.emit(RoomEvent.TrackUnsubscribed, track as never, {} as never, ann as never);
    expect([...told.voices.keys()]).toEqual([]);
  });

  test.each([
    [DisconnectReason.DUPLICATE_IDENTITY, "replaced"],
    [DisconnectReason.PARTICIPANT_REMOVED, "removed"],
    [DisconnectReason.SERVER_SHUTDOWN, "restarting"],
    [undefined, "lost"],
  ] as const)("ends by what the server says: %o", (reason, end) => {
    const { room, ends } = open();
    room.emit(RoomEvent.Disconnected, reason);
    room.emit(RoomEvent.Disconnected, reason);
    expect(ends).toEqual([end]);
  });

  test("a ticket that isn't taken is told from a line that is lost", async () => {
    const refused = open();
    refused.connecting.reject(ConnectionError.leaveRequest("no", DisconnectReason.JOIN_FAILURE));
    await soon(() => expect(refused.ends).toEqual(["refused"]));
    const lost = open();
    lost.connecting.reject(new Error("no way"));
    await soon(() => expect(lost.ends).toEqual(["lost"]));
  });

  test("closed by the page it says nothing more, and stops no track", () => {
    const { client, room, disconnect, ends } = open();
    client.close();
    room.emit(RoomEvent.Disconnected, DisconnectReason.CLIENT_INITIATED);
    expect(ends).toEqual([]);
    expect(disconnect).toHaveBeenCalledWith(false);
  });
});

test.each([true, false])("LiveKit takes on a microphone as it is: on %s", async (isOn) => {
  const track = microphone(isOn);
  const local = await localTrackOf(track);
  expect(track).toMatchObject({ enabled: isOn, wasOn: isOn });
  expect(local.isMuted).toBe(false);
});
