import type { SpaceObject } from "@veranda/contract";
import { UNSET_COLOURS } from "@veranda/contract/constants";
import type { Prefab } from "@veranda/contract/prefab";

/** Of a light that is newly placed. */
export const NEW_LIGHT_COLOUR = "#ffd9a0";
const WHITE = "#ffffff";
/** What is seen of an object that nobody gave a colour. */
export function unsetColour({ kind, props }: SpaceObject, prefabs: readonly Prefab[]): string {
  if (kind === "note" || kind === "text") return UNSET_COLOURS[kind];
  return prefabs.find(({ id }) => kind === "prefab" && id === props.prefab)?.tint ?? WHITE;
}

/** Where the picker begins when several objects have different colours. */
export const MIXED_COLOUR = "#808080";
