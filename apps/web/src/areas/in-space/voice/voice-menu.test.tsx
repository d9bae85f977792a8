import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { holdKeys } from "#engine/keybinds/key-store.ts";
import { chooseVoiceSettings, readVoiceSettings } from "#preferences/voice-settings.ts";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { fakeTrack, streamOf, stubDevices } from "../video/devices.fixture.ts";
import { VoiceMenu } from "./voice-menu.tsx";
import { NO_VOICE_YET, useVoice } from "./voice-view.ts";

let devices: ReturnType<typeof stubDevices>;
let engine: FakeEngine;
const onClose = vi.fn<() => void>();
const named = (kind: MediaDeviceKind, deviceId: string, label: string) =>
  ({ deviceId, label, kind }) as MediaDeviceInfo;

class FakeContext {
  readonly sampleRate = 48_000;
  createMediaStreamSource = () => ({ connect: () => {}, disconnect: () => {} });
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
  setSinkId() {}
}
beforeEach(() => {
  devices = stubDevices();
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal(
    "AnalyserNode",
    class {
      readonly frequencyBinCount = 512;
      getFloatTimeDomainData = (samples: Float32Array) => samples.fill(0.5);
    },
  );
  engine = new FakeEngine();
  vi.stubGlobal("veranda", engine);
  useVoice.setState({ ...NO_VOICE_YET, isOffered: true }, true);
});
afterEach(() => {
  clearToasts();
  signOutForTest();
  holdKeys(null);
  chooseVoiceSettings({ microphone: null, speaker: null, isNoiseSuppressed: true });
  localStorage.clear();
  devices.restore();
});
const show = () => renderInPage(<VoiceMenu onClose={onClose} />, { engine });
const allDevices = () =>
  devices.enumerateDevices.mockResolvedValue([
    named("audioinput", "desk", "Desk microphone"),
    named("audiooutput", "hall", "Hall"),
    named("audiooutput", "ears", "Headphones"),
  ]);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("the options of the microphone", () => {
  test("names devices only where the browser lets it, and asks for that by a press", async () => {
    show();
    expect(screen.queryByRole("combobox")).toBeNull();
    const heard = fakeTrack("audio");
    devices.getUserMedia.mockImplementation(() => {
      allDevices();
      return Promise.resolve(streamOf(heard));
    });
    await press("Allow access");
    expect(await screen.findByRole("combobox", { name: "Microphone" })).toBeTruthy();
    expect(devices.getUserMedia).toHaveBeenCalledExactlyOnceWith({ audio: true });
    expect(heard.isStopped).toBe(true);
  });

  test("says why the browser named none", async () => {
    devices.getUserMedia.mockRejectedValue(new DOMException("", "NotAllowedError"));
    show();
    await press("Allow access");
    await soon(() => expect(readToasts()[0]?.message).toMatch(/^Your browser didn’t allow it/));
    expect(screen.getByRole("button", { name: "Allow access" })).toHaveProperty("disabled", false);
  });

  test("keeps what is chosen here, and a person's microphone with their account", async () => {
    const me = currentUser();
    signInForTest();
    const asked = answerCalls({ "GET /api/users/me": { body: me }, "PATCH /api/users/me": { body: me } });
    allDevices();
    show();
    await soon(() => expect(asked.some(({ url }) => url.pathname === "/api/users/me")).toBe(true));
    await userEvent.selectOptions(
      await screen.findByRole("combobox", { name: "Microphone" }),
      "Desk microphone",
    );
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Speaker" }), "Headphones");
    await userEvent.click(screen.getByRole("switch", { name: "Noise suppression" }));
    expect(JSON.parse(localStorage.getItem("voice_settings") ?? "")).toEqual({
      microphone: "desk",
      speaker: "ears",
      isNoiseSuppressed: false,
    });
    expect(engine.told("set_speaker")).toEqual([{ deviceId: "ears" }]);
    await soon(() =>
      expect(asked.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
        { mediaSettings: { selectedAudioInput: "desk" } },
      ]),
    );
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Speaker" }), "Browser default");
    expect(readVoiceSettings().speaker).toBeNull();
  });

  test("lets one try whether one is heard, and gives the microphone back", async () => {
    allDevices();
    const tried = fakeTrack("audio");
    devices.getUserMedia.mockResolvedValue(streamOf(tried));
    const { unmount } = show();
    await press("Test microphone");
    expect(await screen.findByText("Say something. Only you see this.")).toBeTruthy();
    const meter = screen.getByRole("meter", { name: "Input level" });
    await soon(() => expect(Number(meter.getAttribute("aria-valuenow"))).toBeGreaterThan(0.5));
    await press("Stop test");
    await soon(() => expect(tried.isStopped).toBe(true));
    expect(screen.queryByRole("meter")).toBeNull();
    const again = fakeTrack("audio");
    devices.getUserMedia.mockResolvedValue(streamOf(again));
    await press("Test microphone");
    unmount();
    await soon(() => expect(again.isStopped).toBe(true));
  });

  test("says why there was nothing to try", async () => {
    allDevices();
    devices.getUserMedia.mockRejectedValue(new DOMException("", "NotFoundError"));
    show();
    await press("Test microphone");
    await soon(() => expect(readToasts()[0]?.message).toBe("No camera or microphone was found."));
    expect(await screen.findByRole("button", { name: "Test microphone" })).toBeTruthy();
  });

  test.each([
    ["no_device", /^No microphone was found/],
    ["in_use", /microphone/],
    ["insecure", /secure connection/],
    ["media_away", /reconnects/],
  ] as const)("says why one can't be heard: %s", (reason, words) => {
    useVoice.setState({ status: "Unavailable", reason });
    show();
    expect(screen.getByRole("alert").textContent).toMatch(words);
  });

  test("says what a host has decided before anything of the browser, and when it is over", () => {
    useVoice.setState({ status: "Unavailable", reason: "no_device" });
    engine.change("voice", { mine: { ...DEFAULT_PERSON_VOICE, isMutedByHost: true, maySpeak: false } });
    show();
    expect(screen.getByRole("alert").textContent).toMatch(/host/);
    act(() => useVoice.setState({ status: "Off", reason: null }));
    act(() => engine.change("voice", { mine: DEFAULT_PERSON_VOICE }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("of a microphone that is blocked says how that is changed, and offers nothing that needs it", () => {
    useVoice.setState({ status: "PermissionsDenied" });
    show();
    expect(screen.getByRole("alert").textContent).toContain("Your browser blocks the microphone");
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    expect(screen.queryByRole("switch")).toBeNull();
  });

  test("names the keys that do the same to who has a keyboard", () => {
    holdKeys({ toggle_microphone: "F9" });
    show();
    expect(screen.getByText(/F9/)).toBeTruthy();
    act(() => engine.change("input", { device: "touch" }));
    expect(screen.queryByText(/F9/)).toBeNull();
  });
});
