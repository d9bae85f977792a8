import * as t from "@veranda/messages/devices";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askForDevices, listDevices } from "./media-devices.ts";

const device = (kind: MediaDeviceKind, deviceId: string, label = deviceId): MediaDeviceInfo => ({
  kind,
  deviceId,
  label,
  groupId: "",
  toJSON: () => ({}),
});
const stop = vi.fn();
const enumerateDevices = vi.fn<() => Promise<MediaDeviceInfo[]>>();
const getUserMedia = vi.fn<(wish: MediaStreamConstraints) => Promise<unknown>>();
const heard = { getTracks: () => [{ stop }] };

beforeEach(() => {
  vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices, getUserMedia } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe("the devices that one can choose from", () => {
  const all = [
    device("videoinput", "cam"),
    device("audioinput", "default", "Default - Desk"),
    device("audioinput", "communications", "Communications - Desk"),
    device("audioinput", "desk"),
    device("audiooutput", "default", "Default - Hall"),
    device("audiooutput", "hall"),
  ];

  test("are listed once each, without Chrome's pseudo devices", async () => {
    enumerateDevices.mockResolvedValue(all);
    const { isNamed, cameras, microphones } = await listDevices();
    expect(isNamed).toBe(true);
    expect(cameras.map(({ deviceId }) => deviceId)).toEqual(["cam"]);
    expect(microphones.map(({ deviceId }) => deviceId)).toEqual(["desk"]);
  });

  test("have speakers only where a page may choose one", async () => {
    enumerateDevices.mockResolvedValue(all);
    expect((await listDevices()).speakers).toEqual([]);
    vi.stubGlobal(
      "AudioContext",
      class {
        setSinkId() {}
      },
    );
    expect((await listDevices()).speakers.map(({ deviceId }) => deviceId)).toEqual(["hall"]);
  });

  test("have no names before one has allowed it, and are none where the browser has no devices", async () => {
    enumerateDevices.mockResolvedValue([device("audioinput", "", "")]);
    expect(await listDevices()).toEqual({ isNamed: false, cameras: [], microphones: [], speakers: [] });
    vi.stubGlobal("navigator", {});
    expect((await listDevices()).isNamed).toBe(false);
  });
});

describe("asking for devices", () => {
  test("takes what there is, and lets go of it at once", async () => {
    getUserMedia.mockImplementation(({ video }) =>
      video === undefined ? Promise.resolve(heard) : Promise.reject(new DOMException("", "NotFoundError")),
    );
    expect(await askForDevices()).toBeNull();
    expect(getUserMedia.mock.calls.map(([wish]) => wish)).toEqual([
      { audio: true, video: true },
      { audio: true },
    ]);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test("does not ask again after a denial", async () => {
    getUserMedia.mockRejectedValue(new DOMException("", "NotAllowedError"));
    expect(await askForDevices()).toBe(t.devicesDenied());
    expect(getUserMedia).toHaveBeenCalledTimes(1);
  });

  test("says so where there are none, or where the page is not served securely", async () => {
    getUserMedia.mockRejectedValue(new DOMException("", "NotFoundError"));
    expect(await askForDevices()).toBe(t.noDevices());
    vi.stubGlobal("navigator", {});
    expect(await askForDevices()).toBe(t.noDeviceApi());
  });
});
