import type { Participant } from "@veranda/contract/rooms/messages";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { engineIn } from "#engine/engine-in.ts";

const NOBODY = {};

/** Who is in this space with oneself, while one stands in it; nobody elsewhere. */
export function usePeopleHere(spaceId: string): Participant[] {
  const engine = engineIn(spaceId);
  const subscribe = useCallback(
    (changed: () => void) => engine?.observe(["participants"], changed) ?? (() => {}),
    [engine],
  );
  const people = useSyncExternalStore(
    subscribe,
    () => engine?.state.participants ?? NOBODY,
    () => NOBODY,
  );
  return useMemo(() => Object.values(people), [people]);
}
