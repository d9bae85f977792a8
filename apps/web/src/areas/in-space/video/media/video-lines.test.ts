import {
  CAMERA_LARGE_MID,
  CAMERA_SMALL_MID,
  SCREEN_MID,
  SCREEN_SOUND_MID,
} from "@veranda/contract/media-signalling";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { soon } from "#testing/soon.ts";
import { fakeTrack, streamOf } from "../devices.fixture.ts";
import { useVideo } from "../video-view.ts";
import type { SeenMedia } from "#media/media-client.ts";
import { PageVideoLines } from "./page-video-lines.ts";
import { ShownMedia } from "./show-media.ts";

/** A line as the browser has it after an offer, which says what it sends and how finely. */
function line(mid: string, kind: "audio" | "video" = "video") {
  const sent: { track: MediaStreamTrack | null; encodings: RTCRtpEncodingParameters[] } = {
    track: null,
    encodings: [{}],
  };
  const sender = {
    get track() {
      return sent.track;
    },
    replaceTrack: async (track: MediaStreamTrack | null) => void (sent.track = track),
    getParameters: () => ({ encodings: sent.encodings }),
    setParameters: async () => {},
  };
  const receiver = {
    track: fakeTrack(kind, mid),
    getSynchronizationSources: () => [{ audioLevel: 0.25, timestamp: performance.now() }],
  };
  const transceiver = { mid, direction: "recvonly", sender, receiver };
  return { sent, transceiver: transceiver as unknown as RTCRtpTransceiver };
}

beforeEach(() => {
  vi.stubGlobal(
    "MediaStream",
    class {
      readonly tracks: MediaStreamTrack[];
      constructor(tracks: MediaStreamTrack[]) {
        this.tracks = tracks;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("what one shows", () => {
  const open = async () => {
    const lines = new PageVideoLines(() => {});
    const own = {
      small: line(CAMERA_SMALL_MID),
      large: line(CAMERA_LARGE_MID),
      screen: line(SCREEN_MID),
      sound: line(SCREEN_SOUND_MID, "audio"),
    };
    await lines.take(Object.values(own).map(({ transceiver }) => transceiver));
    return { lines, own };
  };

  test("is sent only at the size that somebody wants, and no longer than they do", async () => {
    const { lines, own } = await open();
    const camera = fakeTrack("video");
    lines.own.setCamera(camera);
    expect(own.small.transceiver.direction).toBe("sendonly");
    lines.onWanted([{ mid: CAMERA_SMALL_MID, isWanted: true }]);
    await soon(() => expect(own.small.sent.track).toBe(camera));
    expect(own.large.sent.track).toBeNull();
    // 720 lines, of which 180 are sent.
    expect(own.small.sent.encodings).toEqual([
      { maxBitrate: 160_000, maxFramerate: 15, scaleResolutionDownBy: 4 },
    ]);
    lines.onWanted([
      { mid: CAMERA_SMALL_MID, isWanted: false },
      { mid: CAMERA_LARGE_MID, isWanted: true },
      { mid: "elsewhere", isWanted: true },
    ]);
    await soon(() => expect(own.large.sent.track).toBe(camera));
    expect(own.small.sent.track).toBeNull();
    expect(own.large.sent.encodings[0]).toMatchObject({ scaleResolutionDownBy: 1 });
  });

  test("ends on every line when it is switched off, though it is still wanted", async () => {
    const { lines, own } = await open();
    const [picture, sound] = [fakeTrack("video"), fakeTrack("audio")];
    lines.own.setScreen(picture, sound);
    lines.onWanted([SCREEN_MID, SCREEN_SOUND_MID].map((mid) => ({ mid, isWanted: true })));
    await soon(() => expect([own.screen.sent.track, own.sound.sent.track]).toEqual([picture, sound]));
    // Letters are sent whole, and a sound has no size.
    expect(own.screen.sent.encodings[0]).toMatchObject({ scaleResolutionDownBy: 1 });
    expect(own.sound.sent.encodings).toEqual([{}]);
    lines.own.setScreen(null, null);
    await soon(() => expect([own.screen.sent.track, own.sound.sent.track]).toEqual([null, null]));
  });

  test("waits for a new connection to ask for it again", async () => {
    const { lines } = await open();
    lines.own.setCamera(fakeTrack("video"));
    lines.onWanted([{ mid: CAMERA_SMALL_MID, isWanted: true }]);
    lines.release();
    const again = line(CAMERA_SMALL_MID);
    await lines.take([again.transceiver]);
    lines.onWanted([]);
    lines.own.setScreen(null, null);
    await new Promise((resolve) => setTimeout(resolve));
    expect(again.sent.track).toBeNull();
    lines.onWanted([{ mid: CAMERA_SMALL_MID, isWanted: true }]);
    await soon(() => expect(again.sent.track).not.toBeNull());
  });
});

describe("what arrives", () => {
  const ofOwl = { mid: "7", identity: "owl", kind: "camera" } as const;

  test("is whose the server says, from when it says so", async () => {
    const seen: (readonly SeenMedia[])[] = [];
    const lines = new PageVideoLines((media) => seen.push(media));
    await lines.take([line("7").transceiver, line("8", "audio").transceiver]);
    lines.onConnected();
    expect(seen.at(-1)).toEqual([]);
    lines.onSlots([ofOwl, { mid: "8", identity: "owl", kind: "screen_sound" }]);
    expect(seen.at(-1)?.map(({ identity, kind }) => `${identity}'s ${kind}`)).toEqual([
      "owl's camera",
      "owl's screen_sound",
    ]);
    expect(seen.at(-1)?.[0]?.level()).toBe(0);
    expect(seen.at(-1)?.[0]?.connectionMode).toBe("embedded");
    lines.onSlots([{ mid: "7", identity: null, kind: "camera" }]);
    expect(seen.at(-1)).toHaveLength(1);
    lines.release();
    expect(seen.at(-1)).toEqual([]);
  });

  test("is handed to the engine once, and taken back when it ends", () => {
    const engine = new FakeEngine();
    const attached = vi.spyOn(engine, "attachMedia");
    const shown = new ShownMedia(engine);
    const [stream, other] = [streamOf(), streamOf()];
    const media = (of: MediaStream, kind: SeenMedia["kind"] = "camera") =>
      ({ identity: "owl", kind, stream: of, connectionMode: "livekit", level: () => 0 }) satisfies SeenMedia;
    const [camera, sound] = [media(stream), media(stream, "screen_sound")];
    shown.setReceived([camera, sound]);
    shown.setReceived([camera, sound]);
    expect(engine.told("rtc_media_added")).toMatchObject([
      { mediaId: "owl:camera", connectionMode: "livekit", frameRate: 30 },
      { mediaId: "owl:screen_sound", connectionMode: "livekit", frameRate: 0 },
    ]);
    expect(attached).toHaveBeenCalledTimes(2);
    // A sound is nothing to be seen.
    expect([...useVideo.getState().streams]).toEqual([["owl:camera", stream]]);

    const renewed = media(other);
    shown.setReceived([renewed]);
    expect(attached).toHaveBeenCalledWith("owl:screen_sound", null);
    expect(attached).toHaveBeenLastCalledWith("owl:camera", renewed);
    expect(engine.told("rtc_media_added")).toHaveLength(2);
    shown.close();
    expect(engine.told("rtc_media_removed")).toEqual([
      { mediaId: "owl:screen_sound" },
      { mediaId: "owl:camera" },
    ]);
    expect(useVideo.getState().streams.size).toBe(0);
  });

  test("one's own video is not shown before arrival", () => {
    const engine = new FakeEngine();
    engine.change("session", { me: null });
    const shown = new ShownMedia(engine);
    shown.setOwn("camera", streamOf());
    expect(engine.sent).toEqual([]);
  });
});
