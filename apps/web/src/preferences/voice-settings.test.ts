import { afterEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { chooseVoiceSettings, onVoiceSettings, readVoiceSettings } from "./voice-settings.ts";

afterEach(() => {
  delete window.veranda;
  localStorage.clear();
});

test("a choice is saved in this browser, and listeners are called", () => {
  const heard = vi.fn<() => void>();
  const stop = onVoiceSettings(heard);
  chooseVoiceSettings({ microphone: "desk", isNoiseSuppressed: false });
  stop();
  chooseVoiceSettings({ microphone: null });
  expect(heard).toHaveBeenCalledOnce();
  expect(readVoiceSettings()).toMatchObject({ microphone: null, isNoiseSuppressed: false });
  expect(JSON.parse(localStorage.getItem("voice_settings") ?? "")).toMatchObject({
    microphone: null,
    isNoiseSuppressed: false,
  });
});

test("a speaker holds at once in the space that one stands in", () => {
  const engine = new FakeEngine();
  window.veranda = engine;
  chooseVoiceSettings({ speaker: "headset" });
  chooseVoiceSettings({ isNoiseSuppressed: true });
  expect(engine.told("set_speaker")).toEqual([{ deviceId: "headset" }]);
});
