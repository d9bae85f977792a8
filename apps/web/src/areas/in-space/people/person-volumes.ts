import { PARTICIPANT_VOLUME_MAX } from "@veranda/contract/engine/voice";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Participant } from "@veranda/contract/rooms/messages";
import { useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { isProfileId, readStored, store } from "./profile-storage.ts";
import { profileIdOf } from "./recent-people.ts";

const KEY = "person_volumes";
/** Number of stored volumes, the most recently set. */
const KEPT_MAX = 200;

type Volumes = Record<string, number>;

const isVolumes = (kept: unknown): kept is Volumes =>
  typeof kept === "object" &&
  kept !== null &&
  !Array.isArray(kept) &&
  Object.entries(kept).every(([id, volume]) => isProfileId(id) && isVolume(volume));
const isVolume = (kept: unknown): boolean =>
  typeof kept === "number" && kept >= 0 && kept <= PARTICIPANT_VOLUME_MAX;

const readVolumes = (): Volumes => readStored(KEY, isVolumes) ?? {};

function keep(profileId: string, volume: number): void {
  const { [profileId]: _before, ...others } = readVolumes();
  const entries = Object.entries(others);
  if (volume !== 1) entries.push([profileId, volume]);
  store(KEY, entries.length === 0 ? null : Object.fromEntries(entries.slice(-KEPT_MAX)));
}

/** A person's volume for this listener, 0 to 2; 1 is unchanged. */
export function setPersonVolume(engine: EngineHandle, person: Participant, volume: number): void {
  engine.send("set_participant_volume", { participantId: person.id, volume });
  keep(profileIdOf(person), volume);
}

/** In a space: newcomers get the volume stored in this browser. */
export function useStoredVolumes(): void {
  const engine = useEngine();
  useEffect(() => {
    const apply = (): void => {
      const volumes = readVolumes();
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
