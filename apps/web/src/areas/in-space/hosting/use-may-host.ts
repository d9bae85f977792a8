import { mayHost } from "@veranda/contract/permissions";
import { useEngineState } from "#engine/engine-state.ts";
import { raisedHands } from "../voice/person-voice.ts";

/** Whether one moderates here: as a host of the space, or as a co-host of this instance. */
export function useMayHost(): boolean {
  const rights = useEngineState("rights");
  return rights !== null && mayHost(rights);
}

/** Number of others with a raised hand. */
export function useHandsUp(): number {
  const me = useEngineState("session.me");
  return raisedHands(useEngineState("voice")).filter((id) => id !== me).length;
}

/** Number of people, messages and raised hands that await a host; 0 for others. */
export function useWaiting(): { people: number; messages: number; hands: number } {
  const view = useEngineState("hosting.view");
  const hands = useHandsUp();
  return {
    people: view?.waiting.length ?? 0,
    messages: view?.heldMessages.length ?? 0,
    hands: view === null ? 0 : hands,
  };
}
