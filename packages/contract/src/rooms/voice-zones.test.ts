import { expect, it } from "vitest";
import type { EnvironmentManifest } from "../environment.ts";
import { voiceZonesIn, VoiceZones, type VoiceZone } from "./voice-zones.ts";

type Area = EnvironmentManifest["areas"][number];

const ROOM: VoiceZone = { kind: "private", min: [0, 0, 0], max: [4, 3, 4] };
const BOOTH: VoiceZone = { kind: "private", min: [4, 0, 0], max: [6, 3, 4] };
const STAGE: VoiceZone = { kind: "stage", min: [-10, 0, -10], max: [-5, 3, 10] };
const zones = new VoiceZones([STAGE, ROOM, BOOTH]);

it("a position in a private zone has its number, elsewhere 0; a stage isn't a zone", () => {
  expect(zones.privateAt(2, 1, 2, 0)).toBe(1);
  expect(zones.privateAt(5, 1, 2, 0)).toBe(2);
  expect(zones.privateAt(2, 4, 2, 0)).toBe(0);
  expect(zones.privateAt(-7, 1, 0, 0)).toBe(0);
  expect(zones.isOnStage(-7, 1, 0, false)).toBe(true);
  expect(zones.isOnStage(2, 1, 2, false)).toBe(false);
});

it("somebody swaying on a border stays in the zone they were in", () => {
  expect(zones.privateAt(4.1, 1, 2, 1)).toBe(1);
  expect(zones.privateAt(4.3, 1, 2, 1)).toBe(2);
  expect(zones.privateAt(3.9, 1, 2, 2)).toBe(2);
  expect(zones.privateAt(-0.2, 1, 2, 1)).toBe(1);
  expect(zones.privateAt(-0.2, 1, 2, 0)).toBe(0);
  expect(zones.isOnStage(-4.9, 1, 0, true)).toBe(true);
  expect(zones.isOnStage(-4.9, 1, 0, false)).toBe(false);
});

it("the number of a removed zone counts as none", () => {
  expect(new VoiceZones([]).privateAt(2, 1, 2, 1)).toBe(0);
});

it("of a manifest's areas those with a voice", () => {
  const { min, max } = BOOTH;
  const hall = { name: "hall", title: "in the hall", min: [...min], max: [...max] } satisfies Area;
  expect(voiceZonesIn([hall, { ...hall, voice: "private" }])).toEqual([BOOTH]);
});
