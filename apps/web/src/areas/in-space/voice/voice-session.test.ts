import { DEFAULT_PERSON_VOICE } from "@veranda/contract/rooms/voice";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClientHere } from "#api/load-in-browser.ts";
import { meQuery } from "#api/queries.ts";
import { chooseVoiceSettings } from "#preferences/voice-settings.ts";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { useOwnSpeech } from "../captions/own-speech.ts";
import { fakeTrack, streamOf, stubDevices, type FakeTrack } from "../video/devices.fixture.ts";
import { startVoice } from "./voice-session.ts";
import type { VoiceSession } from "./voice-types.ts";
import { NO_VOICE_YET, useVoice } from "./voice-view.ts";

/** How loud the microphone hears one. */
let loudness = 0;
class FakeContext {
  readonly sampleRate = 48_000;
  createMediaStreamSource = () => ({ connect: () => {}, disconnect: () => {} });
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
}
class FakeAnalyser {
  readonly frequencyBinCount = 512;
  getFloatTimeDomainData = (samples: Float32Array) => samples.fill(loudness);
  getFloatFrequencyData = () => {};
}

let devices: ReturnType<typeof stubDevices>;
let microphone: FakeTrack;
let engine: FakeEngine;
let voice: VoiceSession;
let leave: () => void;
const lips: unknown[] = [];

beforeEach(() => {
  devices = stubDevices();
  microphone = fakeTrack("audio", "Desk microphone");
  devices.getUserMedia.mockImplementation(() => Promise.resolve(streamOf(microphone)));
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("AnalyserNode", FakeAnalyser);
  // There is no media server in this test: one speaks all the same.
  answerCalls({});
  engine = new FakeEngine();
  lips.length = 0;
  engine.setOwnVoice = (own?: unknown) => void lips.push(own);
  useVoice.setState({ ...NO_VOICE_YET, isOffered: true }, true);
  voice = startVoice({ engine, spaceId: "terrace1", shareId: null });
  leave = () => {
    leave = () => {};
    voice.close();
  };
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  clearToasts();
  queryClientHere().clear();
  chooseVoiceSettings({ microphone: null, isNoiseSuppressed: true });
  localStorage.clear();
  devices.restore();
});

const status = () => useVoice.getState().status;
const told = () => engine.told("set_voice_muted").map((data) => (data as { muted: boolean }).muted);
const mine = (more: Partial<typeof DEFAULT_PERSON_VOICE>) =>
  engine.change("voice", { mine: { ...DEFAULT_PERSON_VOICE, ...more } });
const on = async () => {
  await soon(() => expect(status()).toBe("Off"));
  voice.press();
  await soon(() => expect(status()).toBe("On"));
};

describe("one's own microphone", () => {
  test("pressed, the room is told and lips move; pressed again it is silent, and at hand", async () => {
    await on();
    expect(told()).toEqual([false]);
    expect(microphone.enabled).toBe(true);
    loudness = 0.5;
    expect(voice.level()).toBeCloseTo(0.5);
    expect(lips.at(-1)).toBeTruthy();
    expect(useOwnSpeech.getState().stream).not.toBeNull();
    voice.press();
    await soon(() => expect(status()).toBe("Off"));
    expect(told()).toEqual([false, true]);
    expect([microphone.enabled, microphone.isStopped]).toEqual([false, false]);
    expect(lips.at(-1)).toBeNull();
    expect(useOwnSpeech.getState().stream).toBeNull();
    expect(voice.level()).toBe(0);
  });

  test("held, it is on for as long, and a last syllable longer; held again within that it goes on", async () => {
    await soon(() => expect(status()).toBe("Off"));
    voice.hold(true);
    await soon(() => expect(status()).toBe("On"));
    vi.useFakeTimers();
    voice.hold(false);
    vi.advanceTimersByTime(200);
    voice.hold(true);
    vi.advanceTimersByTime(1_000);
    expect(status()).toBe("On");
    voice.hold(false);
    vi.advanceTimersByTime(240);
    expect(status()).toBe("On");
    vi.advanceTimersByTime(20);
    expect(status()).toBe("Off");
  });

  test("is the one that was chosen in this browser, else the person's own, with noise taken out as they like", async () => {
    const { mediaSettings } = currentUser();
    queryClientHere().setQueryData(
      meQuery().queryKey,
      currentUser({ mediaSettings: { ...mediaSettings, selectedAudioInput: "theirs" } }),
    );
    await on();
    const asked = () => devices.getUserMedia.mock.lastCall?.[0].audio;
    expect(asked()).toMatchObject({ deviceId: { exact: "theirs" }, noiseSuppression: { ideal: true } });
    chooseVoiceSettings({ microphone: "here" });
    await soon(() => expect(asked()).toMatchObject({ deviceId: { exact: "here" } }));
  });

  test("is silent when a host mutes it, and can't be pressed on against a firm one", async () => {
    await on();
    mine({ isMicrophoneOn: true });
    mine({ isMicrophoneOn: false });
    await soon(() => expect(status()).toBe("Off"));
    expect(told()).toEqual([false]);
    mine({ isMutedByHost: true, maySpeak: false });
    await soon(() =>
      expect(useVoice.getState()).toMatchObject({ status: "Unavailable", reason: "muted_by_host" }),
    );
    voice.press();
    expect(status()).toBe("Unavailable");
    mine({});
    await soon(() => expect(status()).toBe("Off"));
  });

  test("pulled out, the one in its place is named, and one goes on", async () => {
    await on();
    const other = fakeTrack("audio", "Lid microphone");
    devices.getUserMedia.mockResolvedValue(streamOf(other));
    microphone.dispatchEvent(new Event("ended"));
    await soon(() => expect(readToasts()[0]?.message).toContain("Lid microphone"));
    expect(status()).toBe("On");
  });

  test("that is asked for by a host is on by a press on their question", async () => {
    engine.change("participants", {
      ann: { ...engine.state.participants["me"], displayName: "Ann" } as never,
    });
    engine.change("voice", { askedToSpeakBy: "ann" });
    await soon(() => expect(readToasts()[0]?.message).toContain("Ann"));
    readToasts()[0]?.action?.press();
    await soon(() => expect(status()).toBe("On"));
  });

  test("is given back by who leaves, and nothing is heard of them then", async () => {
    await on();
    leave();
    expect(microphone.isStopped).toBe(true);
    expect(told()).toEqual([false, true]);
    expect(useOwnSpeech.getState().stream).toBeNull();
  });
});
