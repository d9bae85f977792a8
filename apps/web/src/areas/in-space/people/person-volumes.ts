import { PARTICIPANT_VOLUME_MAX } from "@veranda/contract/engine/voice";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Participant } from "@veranda/contract/rooms/messages";
import { useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { profileIdOf } from "./recent-people.ts";

const KEY = "person_volumes";
/** Of those that were set last. */
const KEPT_MAX = 200;
/** Longest id of a profile. */
const ID_MAX = 128;

type Volumes = Record<string, number>;

// By hand: nothing else on the way into a space needs the schema library.
const isVolumes = (kept: unknown): kept is Volumes =>
  typeof kept === "object" &&
  kept !== null &&
  !Array.isArray(kept) &&
  Object.entries(kept).every(([id, volume]) => id.length <= ID_MAX && isVolume(volume));
const isVolume = (kept: unknown): boolean =>
  typeof kept === "number" && kept >= 0 && kept <= PARTICIPANT_VOLUME_MAX;

function readKept(): Volumes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return isVolumes(kept) ? kept : {};
  } catch {
    return {};
  }
}

function keep(profileId: string, volume: number): void {
  const { [profileId]: _before, ...others } = readKept();
  const entries = Object.entries(others);
  if (volume !== 1) entries.push([profileId, volume]);
  try {
    if (entries.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-KEPT_MAX))));
  } catch {
    // Storage is forbidden: it holds for this visit.
  }
}

/** How loud somebody is for this listener, 0 to 2; 1 is as they are. */
export function setPersonVolume(engine: EngineHandle, person: Participant, volume: number): void {
  engine.send("set_participant_volume", { participantId: person.id, volume });
  keep(profileIdOf(person), volume);
}

/** While one is in a space: those who come are as loud as this browser keeps of them. */
export function useStoredVolumes(): void {
  const engine = useEngine();
  useEffect(() => {
    const apply = (): void => {
      const volumes = readKept();
      for (const person of Object.values(engine.state.participants)) {
        const volume = volumes[profileIdOf(person)];
        if (volume !== undefined && engine.state.voice.volumes[person.id] !== volume)
          engine.send("set_participant_volume", { participantId: person.id, volume });
      }
    };
    apply();
    return engine.observe(["participants", "session"], apply);
  }, [engine]);
}
