import { VOICE_REACH_METERS } from "./voice.ts";

/** Distance of full volume, and the rolloff of the attenuation, slightly less than in the open. Metres. */
const NEAR = 1.5;
const ROLLOFF = 0.9;
/** Share of the reach from which on the rest fades to zero. */
const FADES_FROM = 0.7;

/** Gain of a voice by distance, 0 to 1: inverse distance, and 0 beyond its reach. */
export function voiceGain(distance: number): number {
  return (NEAR / (NEAR + ROLLOFF * Math.max(0, distance - NEAR))) * (1 - faded(distance));
}

function faded(distance: number): number {
  const from = VOICE_REACH_METERS * FADES_FROM;
  const share = Math.min(Math.max((distance - from) / (VOICE_REACH_METERS - from), 0), 1);
  return share * share * (3 - 2 * share);
}
