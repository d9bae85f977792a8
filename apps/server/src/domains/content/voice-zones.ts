import type { EnvironmentManifest } from "@veranda/contract/environment";
import type { VoiceZone } from "../../rooms/voice/voice-zones.ts";

/** The areas of an environment that change audibility. */
export const voiceZonesIn = ({ areas }: EnvironmentManifest): readonly VoiceZone[] =>
  areas.flatMap(({ voice, min, max }) => (voice === undefined ? [] : { kind: voice, min, max }));
