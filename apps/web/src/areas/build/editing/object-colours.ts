import type { SpaceObject } from "@veranda/contract";
import { UNSET_COLOURS } from "@veranda/contract/constants";
import type { Prefab } from "@veranda/contract/prefab";

/** Default colour of a new light. */
export const NEW_LIGHT_COLOUR = "#ffd9a0";
const WHITE = "#ffffff";
/** Default colour of an object without one. */
export function unsetColour({ kind, props }: SpaceObject, prefabs: readonly Prefab[]): string {
  if (kind === "note" || kind === "text") return UNSET_COLOURS[kind];
  return prefabs.find(({ id }) => kind === "prefab" && id === props.prefab)?.tint ?? WHITE;
}

/** The picker's initial colour when several objects differ. */
export const MIXED_COLOUR = "#808080";
