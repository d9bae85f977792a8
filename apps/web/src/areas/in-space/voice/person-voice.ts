import { defaultPersonVoice, type PersonVoice } from "@veranda/contract/rooms/voice";
import type { EngineState } from "@veranda/contract/engine/state";

/** Somebody's voice as the room has it: of most it says nothing. */
export const voiceOf = ({ people, mode }: EngineState["voice"], participantId: string): PersonVoice =>
  people[participantId] ?? defaultPersonVoice(mode);

/** Whose hands are up, the first to raise it first. */
export function raisedHands({ people }: EngineState["voice"]): string[] {
  return Object.entries(people)
    .filter(([, { hand }]) => hand > 0)
    .toSorted(([, a], [, b]) => a.hand - b.hand)
    .map(([id]) => id);
}
