import type { VoiceZone } from "@veranda/contract/rooms/voice-zones";
import { expect, it } from "vitest";
import { zonesIn } from "./voice-zones.ts";

const ROOM: VoiceZone = { kind: "private", min: [0, 0, 0], max: [4, 3, 4] };

it("an environment that isn't known has none", () => {
  const voiceZonesOf = (): readonly VoiceZone[] => [ROOM];
  expect(zonesIn("loft", { voiceZonesOf })).toEqual([ROOM]);
  expect(zonesIn(null, { voiceZonesOf })).toEqual([]);
});
