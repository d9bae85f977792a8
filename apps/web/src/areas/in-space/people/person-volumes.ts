import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Participant } from "@veranda/contract/rooms/messages";
import { useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { readPersonVolumes, storePersonVolume } from "#preferences/heard-people.ts";
import { profileIdOf } from "./recent-people.ts";

/** A person's volume for this listener, 0 to 2; 1 is unchanged. */
export function setPersonVolume(engine: EngineHandle, person: Participant, volume: number): void {
  engine.send("set_participant_volume", { participantId: person.id, volume });
  storePersonVolume(profileIdOf(person), volume);
}

/** In a space: newcomers get the volume stored in this browser. */
export function useStoredVolumes(): void {
  const engine = useEngine();
  useEffect(() => {
    const apply = (): void => {
      const volumes = readPersonVolumes();
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
