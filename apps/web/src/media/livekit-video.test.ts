import { LIVE_IDENTITY } from "@veranda/contract/rooms/live-addresses";
import { Room, RoomEvent, Track, VideoQuality, type LocalTrack } from "livekit-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { soon } from "#testing/soon.ts";
import { LivekitVideo } from "./livekit-video.ts";
import { microphoneTrack, stubMediaStreams } from "./media-client.fixture.ts";
import type { OwnMedia, SeenMedia, VideoLines } from "./media-client.ts";

beforeEach(stubMediaStreams);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const NOTHING: OwnMedia = { camera: null, screen: null, screen_sound: null };
const trackOf = (kind: "audio" | "video", id: string): MediaStreamTrack =>
  Object.assign(microphoneTrack(), { kind, id });

/** A room with one person in it who publishes everything, and the lines of a page. */
function open(broadcastTicket?: () => Promise<never>) {
  const room = new Room({ singlePeerConnection: false });
  const said: string[] = [];
  const publicationOf = (source: Track.Source) => ({
    source,
    setSubscribed: (isOn: boolean) => said.push(`${isOn ? "+" : "-"}${source}`),
    setVideoQuality: (quality: VideoQuality) => said.push(`${source} ${VideoQuality[quality]}`),
  });
  const sources = [
    Track.Source.Microphone,
    Track.Source.Camera,
    Track.Source.ScreenShare,
    Track.Source.ScreenShareAudio,
  ];
  const trackPublications = new Map(sources.map((source) => [source, publicationOf(source)]));
  room.remoteParticipants.set("owl", { identity: "owl", trackPublications } as never);
  const published: string[] = [];
  let failure: Error | null = null;
  vi.spyOn(room.localParticipant, "publishTrack").mockImplementation(async (track, options) => {
    if (failure) throw failure;
    published.push(`+${options?.source} ${(track as LocalTrack).mediaStreamTrack.id}`);
    return {} as never;
  });
  vi.spyOn(room.localParticipant, "unpublishTrack").mockImplementation(async (track, isStopped) => {
    published.push(`-${(track as LocalTrack).mediaStreamTrack.id}${isStopped === false ? "" : " and stop"}`);
    return undefined;
  });
  let seen: readonly SeenMedia[] = [];
  let follow: (own: OwnMedia) => void = () => undefined;
  const lines: VideoLines = {
    take: async () => undefined,
    release: () => undefined,
    onConnected: () => undefined,
    onSlots: () => undefined,
    onWanted: () => undefined,
    onReceived: (media) => void (seen = media),
    followOwn: (listener) => {
      follow = listener;
      listener(NOTHING);
      return () => void (follow = () => undefined);
    },
  };
  const video = new LivekitVideo(room, lines, broadcastTicket);
  const receive = (source: Track.Source, event: RoomEvent.TrackSubscribed | RoomEvent.TrackUnsubscribed) =>
    room.emit(
      event,
      { source, mediaStreamTrack: {}, receiver: undefined } as never,
      {} as never,
      { identity: "owl" } as never,
    );
  return {
    video,
    said: () => said.splice(0),
    published: () => published.splice(0),
    show: (own: Partial<OwnMedia>) => follow({ ...NOTHING, ...own }),
    fail: (error: Error | null) => void (failure = error),
    receive,
    seen: () =>
      seen.map(({ identity, kind, connectionMode }) => `${identity}'s ${kind} by ${connectionMode}`),
  };
}

describe("what others show", () => {
  test("is asked for while it is wanted, at the size that it is seen at, and never a voice", () => {
    const { video, said } = open();
    video.want([{ identity: "owl", kind: "camera", size: "small" }]);
    expect(said()).toEqual([]);
    video.connected();
    expect(said()).toEqual(["+camera", "camera LOW"]);
    video.want([
      { identity: "owl", kind: "camera", size: "large" },
      { identity: "owl", kind: "screen", size: "large" },
    ]);
    expect(said()).toEqual(["camera HIGH", "+screen_share", "+screen_share_audio"]);
    video.want([]);
    expect(said()).toEqual(["-camera", "-screen_share", "-screen_share_audio"]);
    video.want([]);
    expect(said()).toEqual([]);
  });

  test("is shown as it comes, until it goes or the page has no more use for it", () => {
    const { video, receive, seen } = open();
    video.connected();
    for (const source of [Track.Source.Microphone, Track.Source.Camera, Track.Source.ScreenShareAudio])
      receive(source, RoomEvent.TrackSubscribed);
    expect(seen()).toEqual(["owl's camera by livekit", "owl's screen_sound by livekit"]);
    receive(Track.Source.Camera, RoomEvent.TrackUnsubscribed);
    expect(seen()).toEqual(["owl's screen_sound by livekit"]);
    video.close();
    expect(seen()).toEqual([]);
    receive(Track.Source.Camera, RoomEvent.TrackSubscribed);
    expect(seen()).toEqual([]);
  });
});

describe("what one shows", () => {
  test("is published once connected, each as what it is, and taken back without being stopped", async () => {
    const { video, published, show } = open();
    show({ camera: trackOf("video", "face") });
    video.connected();
    await soon(() => expect(published()).toEqual(["+camera face"]));
    show({ screen: trackOf("video", "slides"), screen_sound: trackOf("audio", "music") });
    await soon(() =>
      expect(published()).toEqual(["-face", "+screen_share slides", "+screen_share_audio music"]),
    );
    video.close();
    await soon(() => expect(published()).toEqual(["-slides", "-music"]));
  });

  test("that isn't taken leaves the connection as it is, and is tried again when it changes", async () => {
    const { video, published, show, fail } = open();
    video.connected();
    fail(new Error("no right to it"));
    show({ camera: trackOf("video", "face") });
    await new Promise((resolve) => setTimeout(resolve, 10));
    fail(null);
    show({ camera: trackOf("video", "face again") });
    await soon(() => expect(published()).toEqual(["+camera face again"]));
  });
});

test("the stream of a broadcast is asked for while it is wanted, again and again", async () => {
  vi.useFakeTimers();
  const ticket = vi.fn(() => Promise.reject(new Error("not yet")));
  const { video } = open(ticket);
  video.connected();
  video.want([{ identity: "owl", kind: "screen", size: "large" }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ticket).not.toHaveBeenCalled();
  video.want([{ identity: LIVE_IDENTITY, kind: "screen", size: "large" }]);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(ticket).toHaveBeenCalledTimes(3);
  video.want([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ticket.mock.calls.length).toBeLessThan(6);
  const calls = ticket.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ticket).toHaveBeenCalledTimes(calls);
});
