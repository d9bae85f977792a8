import { MUTED_MAX } from "@veranda/contract/constants";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEffect } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { isProfileId, readStored, store } from "./profile-storage.ts";
import { recentPerson, profileIdOf } from "./recent-people.ts";

const KEY = "muted_people";

const areIds = (kept: unknown): kept is string[] =>
  Array.isArray(kept) && kept.length <= MUTED_MAX && kept.every(isProfileId);

/** People muted in this browser: sent to the engine on arrival, saved on each change. */
export function useStoredMutes(): void {
  const engine = useEngine();
  useEffect(() => {
    engine.send("set_muted_users", { userIds: readStored(KEY, areIds) ?? [] });
    return engine.observe(["people.muted"], () => {
      const { muted } = engine.state.people;
      store(KEY, muted.length === 0 ? null : muted);
    });
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
