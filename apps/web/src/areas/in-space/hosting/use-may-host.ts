import { mayHost } from "@veranda/contract/permissions";
import { useEngineState } from "#engine/engine-state.ts";

/** Whether one keeps order here: as a host of the space, or as a co-host of this instance. */
export function useMayHost(): boolean {
  const rights = useEngineState("rights");
  return rights !== null && mayHost(rights);
}

/** How many people and messages wait for a host; 0 for who is none. */
export function useWaiting(): number {
  const view = useEngineState("hosting.view");
  return view === null ? 0 : view.lobby.length + view.heldMessages.length;
}
