import type { VoiceZone } from "@veranda/contract/rooms/voice-zones";

const NONE: readonly VoiceZone[] = [];

/** The zones of the environment that a space has; null: none that is known. */
export const zonesIn = (
  environment: string | null,
  { voiceZonesOf }: { voiceZonesOf: (environment: string) => readonly VoiceZone[] },
): readonly VoiceZone[] => (environment === null ? NONE : voiceZonesOf(environment));
