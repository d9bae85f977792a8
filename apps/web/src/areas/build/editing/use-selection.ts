import { mayEditObject, type RoomRights, type SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/world";
import { useMemo } from "react";
import { useEngineState } from "#engine/engine-state.ts";

/** What is selected and still stands here, in the order in which it was chosen. */
export function useSelection(): SpaceObject[] {
  const objects = useEngineState("objects");
  const selected = useEngineState("editing.selected");
  return useMemo(() => selected.flatMap((id) => objects[id] ?? []), [objects, selected]);
}

const NO_HOSTS = { ownerId: null, administrators: [] };

/** Whether one may change an object, by the rules that the server holds to. */
export function useMayEditObject(): (object: SpaceObject) => boolean {
  const rights: RoomRights | null = useEngineState("rights");
  const room = useEngineState("room");
  const hosts = room?.hosts ?? NO_HOSTS;
  return (object) => rights !== null && mayEditObject(rights, hosts, object);
}

/** Who else has an object in hand, also where one isn't told who; null for nobody, and for oneself. */
export function useHolder(): (objectId: string) => string | null {
  const holds = useEngineState("holds");
  const participants = useEngineState("participants");
  const me = useEngineState("session.me");
  return (objectId) => {
    const by = holds[objectId];
    return by === undefined || by === me ? null : (participants[by]?.displayName ?? t.someone());
  };
}
