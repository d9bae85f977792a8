import type { Participant } from "@veranda/contract/rooms/messages";
import { useMemo } from "react";
import { engineIn } from "#engine/engine-in.ts";
import { useStateOf } from "#engine/engine-state.ts";

/** Who is in this space with oneself, while one stands in it; nobody elsewhere. */
export function usePeopleHere(spaceId: string): Participant[] {
  const people = useStateOf(engineIn(spaceId), "participants");
  return useMemo(() => Object.values(people ?? {}), [people]);
}
