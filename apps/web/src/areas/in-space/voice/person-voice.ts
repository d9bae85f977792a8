import { defaultPersonVoice, type PersonVoice } from "@veranda/contract/rooms/voice";
import type { EngineState } from "@veranda/contract/engine/state";

/** A participant's voice state in the room; most have none. */
export const voiceOf = ({ people, mode }: EngineState["voice"], participantId: string): PersonVoice =>
  people[participantId] ?? defaultPersonVoice(mode);

/** Raised hands, in the order in which they were raised. */
export function raisedHands({ people }: EngineState["voice"]): string[] {
  return Object.entries(people)
    .filter(([, { hand }]) => hand > 0)
    .toSorted(([, a], [, b]) => a.hand - b.hand)
    .map(([id]) => id);
}
