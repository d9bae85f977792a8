import { mayEditObject, type RoomRights, type SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/world";
import { useMemo } from "react";
import { useEngineState } from "#engine/engine-state.ts";

/** Selected objects that still exist, in the order of selection. */
export function useSelection(): SpaceObject[] {
  const objects = useEngineState("objects");
  const selected = useEngineState("editing.selected");
  return useMemo(() => selected.flatMap((id) => objects[id] ?? []), [objects, selected]);
}

const NO_HOSTS = { ownerId: null, administrators: [] };

/** Whether one may change an object, by the server's rules. */
export function useMayEditObject(): (object: SpaceObject) => boolean {
  const rights: RoomRights | null = useEngineState("rights");
  const room = useEngineState("room");
  const hosts = room?.hosts ?? NO_HOSTS;
  return (object) => rights !== null && mayEditObject(rights, hosts, object);
}

/** Who else holds an object, even where their name isn't known; null for nobody, and for oneself. */
export function useHolder(): (objectId: string) => string | null {
  const holds = useEngineState("holds");
  const participants = useEngineState("participants");
  const me = useEngineState("session.me");
  return (objectId) => {
    const by = holds[objectId];
    return by === undefined || by === me ? null : (participants[by]?.displayName ?? t.someone());
  };
}
