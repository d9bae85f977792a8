import type { EngineState } from "@veranda/contract/engine/state";

/** Profile id of a participant: their account, or the participant id for guests. */
export const profileIdOf = ({ participants }: Pick<EngineState, "participants">, id: string): string =>
  participants[id]?.userId ?? id;

/** Whether the viewer has muted a participant. */
export const isMuted = (state: Pick<EngineState, "participants" | "people">, id: string): boolean =>
  state.people.muted.length > 0 && state.people.muted.includes(profileIdOf(state, id));
