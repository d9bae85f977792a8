import { MUTED_MAX } from "@veranda/contract/constants";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { useEffect } from "react";
import { z } from "zod";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { recentPerson, profileIdOf } from "./recent-people.ts";

const KEY = "muted_people";
const kept = z.array(z.string().max(128)).max(MUTED_MAX);

function readKept(): string[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
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
