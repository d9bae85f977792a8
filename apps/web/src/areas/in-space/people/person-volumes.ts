import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Participant } from "@veranda/contract/rooms/messages";
import { useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { readPersonVolumes, storePersonVolume } from "#preferences/heard-people.ts";
import { onStored } from "#preferences/profile-storage.ts";
import { profileIdOf } from "./recent-people.ts";

/** A person's volume for this listener, 0 to 2; 1 is unchanged. */
export function setPersonVolume(engine: EngineHandle, person: Participant, volume: number): void {
  engine.send("set_participant_volume", { participantId: person.id, volume });
  storePersonVolume(profileIdOf(person), volume);
}

/** In a space: people get the volume stored in this browser, also where it is set for a group's voice. */
export function useStoredVolumes(): void {
  const engine = useEngine();
  useEffect(() => {
    const apply = (): void => {
      const volumes = readPersonVolumes();
      for (const person of Object.values(engine.state.participants)) {
        const volume = volumes[profileIdOf(person)] ?? 1;
        if ((engine.state.voice.volumes[person.id] ?? 1) !== volume)
          engine.send("set_participant_volume", { participantId: person.id, volume });
      }
    };
    apply();
    const ends = [engine.observe(["participants", "session"], apply), onStored(apply)];
    return () => {
      for (const end of ends) end();
    };
  }, [engine]);
}
