import { DEFAULT_PERSON_VIDEO } from "@veranda/contract/rooms/video";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClientHere } from "#api/load-in-browser.ts";
import { meQuery } from "#api/queries.ts";
import { chooseCameraSettings } from "#preferences/camera-settings.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { rights } from "#testing/objects.ts";
import { currentUser } from "#testing/records.ts";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import type { VoiceSession } from "../voice/voice-types.ts";
import { fakeTrack, streamOf, stubDevices } from "./devices.fixture.ts";
import { startVideo } from "./video-session.ts";
import type { VideoSession } from "./video-types.ts";
import { NO_VIDEO_YET, readVideo, useVideo } from "./video-view.ts";

let devices: ReturnType<typeof stubDevices>;
let engine: FakeEngine;
let session: VideoSession;
let leave: () => void;
const showVideo = vi.fn<VoiceSession["showVideo"]>();
const wantVideo = vi.fn<VoiceSession["wantVideo"]>();
const voice: VoiceSession = {
  press: () => {},
  switchTo: () => {},
  release: () => {},
  hold: () => {},
  level: () => 0,
  showVideo,
  wantVideo,
  close: () => {},
};

beforeEach(() => {
  devices = stubDevices();
  engine = new FakeEngine();
  useVideo.setState({ ...NO_VIDEO_YET, isOffered: true }, true);
  showVideo.mockReset();
  wantVideo.mockReset();
  session = startVideo(engine, voice);
  leave = () => {
    leave = () => {};
    session.close();
  };
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  clearToasts();
  queryClientHere().clear();
  chooseCameraSettings({ camera: null });
  devices.restore();
});

const mine = (more: Partial<typeof DEFAULT_PERSON_VIDEO>) =>
  engine.change("video", { mine: { ...DEFAULT_PERSON_VIDEO, ...more } });
const said = () => readToasts().map(({ message }) => message);
const cameraOn = async () => {
  session.pressCamera();
  await soon(() => expect(readVideo().status).toBe("On"));
};
const isConnected = () => showVideo.mock.lastCall?.[0] !== null && showVideo.mock.calls.length > 0;

describe("one's own camera", () => {
  test("pressed, the room is told, the page shows it, and pressed again it is given back", async () => {
    await cameraOn();
    expect(engine.told("set_webcam_enabled")).toEqual([{ enabled: true }]);
    expect(readVideo().streams.get("me:camera")).toBeTruthy();
    expect(engine.told("rtc_media_added")).toEqual([
      expect.objectContaining({
        mediaId: "me:camera",
        mediaType: "camera",
        clientId: "me",
        connectionMode: null,
      }),
    ]);
    expect(session.cameraTrack).toBe(devices.camera);

    session.pressCamera();
    await soon(() => expect(readVideo().status).toBe("Off"));
    expect(devices.camera.isStopped).toBe(true);
    expect(engine.told("set_webcam_enabled").at(-1)).toEqual({ enabled: false });
    expect(engine.told("rtc_media_removed")).toEqual([{ mediaId: "me:camera" }]);
    expect(readVideo().streams.size).toBe(0);
  });

  test("is the one that was chosen in this browser, else a person's own", async () => {
    const { mediaSettings } = currentUser();
    queryClientHere().setQueryData(
      meQuery().queryKey,
      currentUser({ mediaSettings: { ...mediaSettings, selectedVideoInput: "theirs" } }),
    );
    await cameraOn();
    expect(devices.getUserMedia.mock.lastCall?.[0].video).toMatchObject({ deviceId: { exact: "theirs" } });
    chooseCameraSettings({ camera: "here" });
    await soon(() =>
      expect(devices.getUserMedia.mock.lastCall?.[0].video).toMatchObject({ deviceId: { exact: "here" } }),
    );
  });

  test("goes out when a host switches it off, and the room is not told what it said", async () => {
    await cameraOn();
    mine({ isCameraOn: true });
    mine({ isCameraOn: false });
    await soon(() => expect(readVideo().status).toBe("Off"));
    expect(devices.camera.isStopped).toBe(true);
    expect(engine.told("set_webcam_enabled")).toEqual([{ enabled: true }]);
  });

  test("goes out when the room refuses it", async () => {
    await cameraOn();
    engine.emit("refused", { code: "RATE_LIMITED", message: "Too often." } as never);
    await soon(() => expect(readVideo().status).toBe("Off"));
    expect(devices.camera.isStopped).toBe(true);
  });

  test("goes out when a parent turns it off, and the screen with it", async () => {
    await cameraOn();
    await session.share(null);
    expect(readVideo().share).toBe("on");
    engine.change("rights", rights({ isUnder16: true, isConversationOff: true }));
    await soon(() => expect(readVideo()).toMatchObject({ status: "Off", share: "off" }));
  });

  test("says once, to somebody whom friends only see, that it is so", async () => {
    const said = "In this space, only your friends can see your camera and screen.";
    const times = () => readToasts().filter(({ message }) => message === said).length;
    await cameraOn();
    expect(times()).toBe(0);
    session.pressCamera();
    engine.change("rights", rights({ isUnder16: true, isLimitedToFriends: true }));
    await cameraOn();
    await session.share(null);
    expect(times()).toBe(1);
  });

  test("pulled out, the one in its place is named", async () => {
    await cameraOn();
    const other = fakeTrack("video", "Laptop camera");
    devices.getUserMedia.mockResolvedValue(streamOf(other));
    devices.camera.dispatchEvent(new Event("ended"));
    await soon(() => expect(said()).toEqual(["Your camera was disconnected. Now using Laptop camera."]));
    expect(readVideo().status).toBe("On");
  });

  test.each([
    ["NotAllowedError", "PermissionsDenied", null],
    ["NotFoundError", "Unavailable", "no_device"],
    ["NotReadableError", "Unavailable", "in_use"],
  ])("that can't be had says why: %s", async (name, status, reason) => {
    devices.getUserMedia.mockRejectedValue(new DOMException("", name));
    session.pressCamera();
    await soon(() => expect(readVideo()).toMatchObject({ status, reason }));
    expect(engine.told("set_webcam_enabled")).toEqual([]);
  });
});

describe("one's own screen", () => {
  test("is asked for at the chosen quality, shown on the chosen screen, and stopped by a press", async () => {
    const { mediaSettings } = currentUser();
    const selectedScreenShareSetting = { maxWidth: 1920, maxHeight: 1080, maxFrameRate: 15 };
    queryClientHere().setQueryData(
      meQuery().queryKey,
      currentUser({ mediaSettings: { ...mediaSettings, selectedScreenShareSetting } }),
    );
    await session.share("wall1");
    expect(devices.getDisplayMedia.mock.lastCall?.[0]).toEqual({
      video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } },
      audio: true,
    });
    expect(engine.told("set_screenshare_enabled")).toEqual([{ enabled: true, surfaceId: "wall1" }]);
    expect(readVideo()).toMatchObject({ share: "on" });
    expect(readVideo().streams.has("me:screen")).toBe(true);

    session.stopSharing();
    expect(readVideo().share).toBe("off");
    expect([devices.picture.isStopped, devices.sound.isStopped]).toEqual([true, true]);
    expect(engine.told("set_screenshare_enabled").at(-1)).toMatchObject({ enabled: false });
  });

  test("without a choice: on the nearest, of a moderate size", async () => {
    await session.share(undefined);
    expect(devices.getDisplayMedia.mock.lastCall?.[0].video).toMatchObject({ width: { max: 1280 } });
    expect(engine.told("set_screenshare_enabled")).toEqual([{ enabled: true }]);
  });

  test("is asked for once, however often one presses while the browser asks", async () => {
    const first = session.share(undefined);
    expect(readVideo().share).toBe("asking");
    await session.share(undefined);
    await first;
    await session.share(undefined);
    expect(devices.getDisplayMedia).toHaveBeenCalledOnce();
  });

  test("ended by the browser's own bar, it is off for everybody", async () => {
    await session.share(undefined);
    devices.picture.dispatchEvent(new Event("ended"));
    expect(readVideo().share).toBe("off");
    expect(devices.sound.isStopped).toBe(true);
    expect(engine.told("set_screenshare_enabled").at(-1)).toEqual({ enabled: false });
  });

  test("ended by a host, it is no longer captured", async () => {
    await session.share(undefined);
    mine({ isSharing: true });
    mine({ isSharing: false });
    expect(readVideo().share).toBe("off");
    expect(devices.picture.isStopped).toBe(true);
  });

  test("chosen only after one has left, it is given back unseen", async () => {
    const chosen = Promise.withResolvers<MediaStream>();
    devices.getDisplayMedia.mockReturnValue(chosen.promise);
    const asked = session.share(undefined);
    leave();
    chosen.resolve(streamOf(devices.picture, devices.sound));
    await asked;
    expect(devices.picture.isStopped).toBe(true);
    expect(devices.sound.isStopped).toBe(true);
    expect(engine.told("set_screenshare_enabled")).toEqual([]);
    expect(readVideo().share).not.toBe("on");
  });

  test.each([
    [new DOMException("Permission denied", "NotAllowedError"), []],
    [new DOMException("", "AbortError"), []],
    [
      new DOMException("Permission denied by system", "NotAllowedError"),
      ["Your browser or system doesn’t allow screen sharing. Check its privacy settings."],
    ],
    [
      new DOMException("", "NotReadableError"),
      ["Your screen can’t be shared. Try again, or choose something else to share."],
    ],
    [new TypeError("odd"), ["Your screen can’t be shared. Try again, or choose something else to share."]],
  ])("that doesn't come is explained where the person didn't call it off: %s", async (error, words) => {
    devices.getDisplayMedia.mockRejectedValue(error);
    await session.share(undefined);
    expect(said()).toEqual(words);
    expect(readVideo().share).toBe("off");
  });
});

describe("the connection", () => {
  const owl = { participantId: "owl", kind: "camera", size: "small" } as const;

  test("is there while somebody can be seen, and twenty seconds longer", () => {
    vi.useFakeTimers();
    expect(isConnected()).toBe(false);
    engine.change("video", { visible: [owl] });
    expect(isConnected()).toBe(true);
    expect(wantVideo).toHaveBeenLastCalledWith([{ identity: "owl", kind: "camera", size: "small" }]);
    engine.change("video", { visible: [] });
    expect(wantVideo).toHaveBeenLastCalledWith([]);
    vi.advanceTimersByTime(19_000);
    expect(isConnected()).toBe(true);
    engine.change("video", { visible: [owl] });
    vi.advanceTimersByTime(30_000);
    expect(isConnected()).toBe(true);
    engine.change("video", { visible: [] });
    vi.advanceTimersByTime(20_000);
    expect(isConnected()).toBe(false);
  });

  test("leaving gives camera, screen and connection back", async () => {
    await cameraOn();
    await session.share(undefined);
    leave();
    expect([devices.camera.isStopped, devices.picture.isStopped]).toEqual([true, true]);
    expect(engine.told("set_webcam_enabled").at(-1)).toEqual({ enabled: false });
    expect(engine.told("set_screenshare_enabled").at(-1)).toEqual({ enabled: false });
    expect(isConnected()).toBe(false);
    expect(readVideo().streams.size).toBe(0);
  });
});
