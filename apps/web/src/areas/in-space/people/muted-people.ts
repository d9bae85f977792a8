import { MUTED_MAX } from "@veranda/contract/constants";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEffect } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { readMutedPeople, storeMutedPeople } from "#preferences/heard-people.ts";
import { recentPerson, profileIdOf } from "./recent-people.ts";

/** People muted in this browser: sent to the engine on arrival, saved on each change. */
export function useStoredMutes(): void {
  const engine = useEngine();
  useEffect(() => {
    engine.send("set_muted_users", { userIds: readMutedPeople() });
    return engine.observe(["people.muted"], () => storeMutedPeople(engine.state.people.muted));
  }, [engine]);
}

export function setMuted(engine: EngineHandle, profileId: string, isMuted: boolean): void {
  const others = engine.state.people.muted.filter((id) => id !== profileId);
  const userIds = isMuted ? [...others, profileId].slice(-MUTED_MAX) : others;
  engine.send("set_muted_users", { userIds });
}

/** Whether a participant, present or not, is muted. */
export function useIsMuted(): (participantId: string) => boolean {
  const muted = useEngineState("people.muted");
  const participants = useEngineState("participants");
  return (id) => {
    if (muted.length === 0) return false;
    const person = participants[id] ?? recentPerson(id);
    return muted.includes(person ? profileIdOf(person) : id);
  };
}
