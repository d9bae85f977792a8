import type { Participant } from "@veranda/contract/rooms/messages";
import { useMemo } from "react";
import { engineIn } from "#engine/engine-in.ts";
import { useStateOf } from "#engine/engine-state.ts";

/** The other people in this space while one is in it; none elsewhere. */
export function usePeopleHere(spaceId: string): Participant[] {
  const people = useStateOf(engineIn(spaceId), "participants");
  return useMemo(() => Object.values(people ?? {}), [people]);
}
