import type { Relationship } from "@veranda/contract";
import { type PersonAction, personActions } from "@veranda/contract/person-actions";
import { useEngineState } from "#engine/engine-state.ts";
import { voiceOf } from "../voice/person-voice.ts";
import { useVoice } from "../voice/voice-view.ts";
import { profileIdOf, type SelectedPerson } from "./recent-people.ts";

/** What the card of a person offers: decided as it is for the panel in a headset. */
export function usePersonActions(
  { person, isHere, isWatching }: SelectedPerson,
  relationship: Relationship | null,
): ReadonlySet<PersonAction> {
  const rights = useEngineState("rights");
  const room = useEngineState("room");
  const voice = useEngineState("voice");
  const video = useEngineState("video.people");
  const muted = useEngineState("people.muted");
  const { isOffered } = useVoice();
  return new Set(
    personActions({
      person,
      isHere,
      isWatching,
      isMuted: muted.includes(profileIdOf(person)),
      relationship,
      rights,
      hosts: room?.hosts ?? null,
      voice: isOffered ? { ...voiceOf(voice, person.id), mode: voice.mode } : null,
      video: video[person.id],
    }),
  );
}
