import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseCameraSettings } from "#preferences/camera-settings.ts";
import { chooseVoiceSettings } from "#preferences/voice-settings.ts";
import { soon } from "#testing/soon.ts";
import { startCamera } from "../areas/in-space/video/camera/camera.ts";
import { startMicrophone } from "./start-microphone.ts";
import { deviceStatus, isSwitchedOn } from "./device-machine.ts";
import type { Device } from "./start-device.ts";

/** What the browser was asked for. */
let asked: unknown[] = [];
let tracks: MediaStreamTrack[] = [];
const events = { onChange: () => undefined, onReplaced: () => undefined };

function fakeTrack(kind: string): MediaStreamTrack {
  const track = Object.assign(new EventTarget(), {
    kind,
    label: `${kind} ${tracks.length}`,
    muted: false,
    readyState: "live",
    getCapabilities: () => ({}),
    applyConstraints: () => Promise.resolve(),
    stop: () => void (track.readyState = "ended"),
  });
  return track as unknown as MediaStreamTrack;
}

beforeEach(() => {
  asked = [];
  tracks = [];
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", {
    permissions: { query: () => Promise.reject(new Error("not told")) },
    mediaDevices: Object.assign(new EventTarget(), {
      getUserMedia: (wish: MediaStreamConstraints) => {
        asked.push(wish);
        const track = fakeTrack("audio" in wish ? "audio" : "video");
        tracks.push(track);
        const all = [track];
        return Promise.resolve({
          getTracks: () => all,
          getAudioTracks: () => all,
          getVideoTracks: () => all,
        });
      },
    }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  chooseVoiceSettings({ microphone: null });
  chooseCameraSettings({ camera: null });
});

const chosenMicrophone = { deviceId: null, isNoiseSuppressed: true };
const microphone = () => startMicrophone({ ...events, wish: () => chosenMicrophone });
const camera = () => startCamera({ ...events, wish: () => ({ deviceId: null, isBlurred: false }) });

/** A device, whatever bars it. */
const driven = <Bar extends string>(device: Device<Bar>) => ({
  switchOn: () => device.send({ type: "SWITCH", isOn: true }),
  isSwitchedOn: () => isSwitchedOn(device.snapshot),
  status: () => deviceStatus(device.snapshot),
  close: () => device.close(),
});

describe.each([
  {
    name: "a microphone",
    start: () => driven(microphone()),
    choose: (id: string) => chooseVoiceSettings({ microphone: id }),
  },
  {
    name: "a camera",
    start: () => driven(camera()),
    choose: (id: string) => chooseCameraSettings({ camera: id }),
  },
])("$name", ({ start, choose }) => {
  test("is opened anew when another one is chosen, and given back in the end", async () => {
    const device = start();
    device.switchOn();
    expect(device.isSwitchedOn()).toBe(true);
    await soon(() => expect(device.status()).toBe("On"));
    choose("another");
    await soon(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(["ended", "live"]));
    device.close();
    expect(tracks.map(({ readyState }) => readyState)).toEqual(["ended", "ended"]);
    choose("a third");
    await Promise.resolve();
    expect(asked).toHaveLength(2);
  });
});

test("a lost microphone's replacement is announced", async () => {
  const replaced: string[] = [];
  const device = startMicrophone({
    ...events,
    onReplaced: (label) => replaced.push(label),
    wish: () => chosenMicrophone,
  });
  device.send({ type: "SWITCH", isOn: true });
  await soon(() => expect(deviceStatus(device.snapshot)).toBe("On"));
  tracks[0]?.dispatchEvent(new Event("ended"));
  await soon(() => expect(replaced).toEqual(["audio 1"]));
  device.close();
});
