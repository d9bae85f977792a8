import { beforeEach, expect, test, vi } from "vitest";
import { ChatSpeaker } from "./chat-speaker.ts";
import { transcriptText } from "./transcript-file.ts";

class Utterance extends EventTarget {
  voice: unknown = null;
  rate = 1;
  volume = 1;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

let spoken: Utterance[] = [];
let now = 0;
const synthesis = {
  getVoices: () => [{ name: "Ada" }],
  speak: (utterance: Utterance) => void spoken.push(utterance),
  cancel: vi.fn<() => void>(),
} as unknown as SpeechSynthesis;
const message = (text: string, senderId = "ann") => ({
  id: text,
  senderId,
  senderName: "Ann",
  text,
  sentAt: "2026-01-01T12:00:00.000Z",
});
const voice = { name: "Ada", rate: 1.5, volume: 0.5 };

beforeEach(() => {
  spoken = [];
  now = 0;
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  return () => vi.unstubAllGlobals();
});

test("a message is read in the chosen voice, without addresses and shouting", () => {
  new ChatSpeaker(synthesis, () => now).read(message("Look aaaaaaaah https://example.com/x now"), voice);
  expect(spoken[0]?.text).toBe("Ann writes: Look aaah  now");
  expect([spoken[0]?.voice, spoken[0]?.rate, spoken[0]?.volume]).toEqual([{ name: "Ada" }, 1.5, 0.5]);
});

test("nobody is heard too often, too long, or by too many at once", () => {
  const speaker = new ChatSpeaker(synthesis, () => now);
  expect(speaker.read(message("x y ".repeat(500)), voice)).toBe(true);
  expect(spoken[0]?.text.length).toBeLessThan(230);
  expect(speaker.read(message("again"), voice)).toBe(false);
  now += 4_000;
  expect(speaker.read(message("later"), voice)).toBe(true);
  expect(speaker.read(message("three", "ben"), voice)).toBe(true);
  expect(speaker.read(message("four", "cas"), voice)).toBe(false);
  spoken[0]?.dispatchEvent(new Event("end"));
  expect(speaker.read(message("four", "cas"), voice)).toBe(true);
});

test("nothing is read to who has turned the sound off", () => {
  expect(new ChatSpeaker(synthesis, () => now).read(message("hush"), { ...voice, volume: 0 })).toBe(false);
  expect(spoken).toEqual([]);
});

test("the conversation as a file has a line for each, with who said it", () => {
  const text = transcriptText([message("one\ntwo"), { ...message("spoken"), isSpoken: true }]);
  expect(text.split("\n").map((line) => line.replace(/^\[.*?\] /, ""))).toEqual([
    "Ann: one two",
    "Ann: spoken",
    "",
  ]);
});
