import { displayName } from "@veranda/contract";
import { NAME_FILTER } from "../../platform/text-filter/text-filters.ts";

/** A guest's chosen name in its display form; null if it can't be used. */
export function chosenName(said: string): string | null {
  const { data: name } = displayName.safeParse(said);
  return name === undefined || NAME_FILTER.matches(name) ? null : name;
}
