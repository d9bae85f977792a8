import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeEngine } from "../../../testing/fake-engine.ts";
import { readCaptionSettings, useCaptionSettings } from "./caption-settings.ts";
import { startCaptionSpeech } from "./caption-speech.ts";
import { setOwnSpeech } from "./own-speech.ts";
import { useSpeechStatus } from "./speech-status.ts";

const first = readCaptionSettings();

/** A browser's recognition that does what the test says. */
class FakeRecognition extends EventTarget {
  static all: FakeRecognition[] = [];
  static answers = { local: "available", service: "available" };
  static available = async ({ processLocally }: { processLocally: boolean }) =>
    processLocally ? FakeRecognition.answers.local : FakeRecognition.answers.service;
  lang = "";
  processLocally = false;
  continuous = false;
  interimResults = false;
  isRunning = false;
  constructor() {
    super();
    FakeRecognition.all.push(this);
  }
  start(): void {
    this.isRunning = true;
  }
  stop(): void {
    this.isRunning = false;
  }
  abort(): void {
    this.isRunning = false;
  }
  says(transcript: string, isFinal: boolean): void {
    const results = [{ isFinal, 0: { transcript } }];
    this.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results }));
  }
}

const stream = { getAudioTracks: () => [] } as unknown as MediaStream;
let engine: FakeEngine;
let end: () => void = () => undefined;

beforeEach(() => {
  localStorage.clear();
  useCaptionSettings.setState({ ...first, spokenLanguage: "en-GB" }, true);
  FakeRecognition.all = [];
  FakeRecognition.answers = { local: "available", service: "available" };
  vi.stubGlobal("SpeechRecognition", FakeRecognition);
  engine = new FakeEngine();
  setOwnSpeech(null);
});
afterEach(() => {
  end();
  setOwnSpeech(null);
  vi.unstubAllGlobals();
});

const status = () => useSpeechStatus.getState().status;
const begin = (ticket: string | null = null): void => {
  engine.change("captions", { isWanted: true, ticket });
  setOwnSpeech(stream);
  end = startCaptionSpeech(engine);
};
const running = () => FakeRecognition.all.filter(({ isRunning }) => isRunning);

describe("speech is recognised", () => {
  test("by the browser itself where it can, and told to the room", async () => {
    begin("ticket");
    await expect.poll(status).toBe("local");
    const [recognition] = running();
    expect([recognition?.processLocally, recognition?.lang]).toEqual([true, "en-GB"]);
    recognition?.says("Good mor", false);
    recognition?.says("Good morning", true);
    expect(engine.told("publish_caption")).toEqual([
      { text: "Good mor", isFinal: false },
      { text: "Good morning", isFinal: true },
    ]);
  });

  test("by its maker only once one has agreed", async () => {
    FakeRecognition.answers.local = "unavailable";
    begin();
    await expect.poll(status).toBe("asking");
    expect(running()).toEqual([]);
    useCaptionSettings.setState({ isServiceAllowed: true });
    await expect.poll(status).toBe("service");
    expect(running()[0]?.processLocally).toBe(false);
    useCaptionSettings.setState({ isServiceAllowed: false });
    await expect.poll(status).toBe("none");
    expect(running()).toEqual([]);
  });

  test("by nobody where nothing can, which is said", async () => {
    vi.stubGlobal("SpeechRecognition", undefined);
    begin();
    await expect.poll(status).toBe("none");
  });

  test("no longer when the microphone goes off, nobody reads, or one has turned it off", async () => {
    begin();
    await expect.poll(() => running().length).toBe(1);
    setOwnSpeech(null);
    expect([running().length, status()]).toEqual([0, "off"]);
    setOwnSpeech(stream);
    await expect.poll(() => running().length).toBe(1);
    engine.change("captions", { isWanted: false });
    expect(running()).toEqual([]);
    engine.change("captions", { isWanted: true });
    await expect.poll(() => running().length).toBe(1);
    useCaptionSettings.setState({ isOwnSpeechCaptioned: false });
    expect([running().length, status()]).toEqual([0, "off"]);
  });
});
