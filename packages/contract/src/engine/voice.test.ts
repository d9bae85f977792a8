import { expect, test } from "vitest";
import { GIVEN_MICROPHONE_MAX_SECONDS } from "../rooms/voice.ts";
import { NO_VOICE, PARTICIPANT_VOLUME_MAX, voiceMessages, voiceState } from "./voice.ts";

const takes = (name: keyof typeof voiceMessages, data: unknown): boolean =>
  voiceMessages[name].safeParse(data).success;

test.each([
  [0, true],
  [1, true],
  [PARTICIPANT_VOLUME_MAX, true],
  [-0.1, false],
  [PARTICIPANT_VOLUME_MAX + 0.1, false],
  [Number.NaN, false],
])("somebody is heard at %s of their loudness: %s", (volume, isTaken) =>
  expect(takes("set_participant_volume", { participantId: "p1", volume })).toBe(isTaken),
);

test.each([
  [1, true],
  [GIVEN_MICROPHONE_MAX_SECONDS, true],
  [null, true],
  [0, false],
  [GIVEN_MICROPHONE_MAX_SECONDS + 1, false],
  [0.5, false],
])("the microphone is handed over for %s seconds: %s", (forSeconds, isTaken) =>
  expect(takes("give_microphone", { participantId: "p1", isGiven: true, forSeconds })).toBe(isTaken),
);

test("null selects the system's own microphone", () => {
  expect(takes("set_microphone_input_source", { deviceId: null })).toBe(true);
  expect(takes("set_microphone_input_source", {})).toBe(false);
});

test("media has a plausible frame rate", () => {
  const media = { mediaId: "m1", mediaType: "screen", clientId: "p1", connectionMode: "embedded" };
  expect(takes("rtc_media_added", { ...media, frameRate: 30 })).toBe(true);
  expect(takes("rtc_media_added", { ...media, frameRate: 241 })).toBe(false);
  expect(takes("rtc_media_added", { ...media, mediaId: "", frameRate: 30 })).toBe(false);
});

test("outside of a space nobody is muted, and nobody is heard", () => {
  expect(voiceState.parse(NO_VOICE)).toMatchObject({ status: "disconnected", people: {}, volumes: {} });
});
