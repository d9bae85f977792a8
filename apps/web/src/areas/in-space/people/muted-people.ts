import { MUTED_MAX } from "@veranda/contract/constants";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEffect } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { recentPerson, profileIdOf } from "./recent-people.ts";

const KEY = "muted_people";
/** Longest id of a profile. */
const ID_MAX = 128;

// By hand: nothing else on the way into a space needs the schema library.
const areIds = (kept: unknown): kept is string[] =>
  Array.isArray(kept) &&
  kept.length <= MUTED_MAX &&
  kept.every((id) => typeof id === "string" && id.length <= ID_MAX);

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return areIds(kept) ? kept : [];
  } catch {
    return [];
  }
}

function keep(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is forbidden: it holds for this visit.
  }
}

/** Whom this browser mutes: told to the engine on arrival, kept whenever it changes. */
export function useStoredMutes(): void {
  const engine = useEngine();
  useEffect(() => {
    engine.send("set_muted_users", { userIds: readKept() });
    return engine.observe(["people.muted"], () => keep(engine.state.people.muted));
  }, [engine]);
}

export function setMuted(engine: EngineHandle, profileId: string, isMuted: boolean): void {
  const others = engine.state.people.muted.filter((id) => id !== profileId);
  const userIds = isMuted ? [...others, profileId].slice(-MUTED_MAX) : others;
  engine.send("set_muted_users", { userIds });
}

/** Whether a participant, who may have left, is muted. */
export function useIsMuted(): (participantId: string) => boolean {
  const muted = useEngineState("people.muted");
  const participants = useEngineState("participants");
  return (id) => {
    if (muted.length === 0) return false;
    const person = participants[id] ?? recentPerson(id);
    return muted.includes(person ? profileIdOf(person) : id);
  };
}
