import { displayName } from "@veranda/contract";
import { NAME_FILTER } from "../../platform/text-filter/text-filters.ts";

/** The name that a guest has chosen, as it is shown; null when it can't be used. */
export function chosenName(said: string): string | null {
  const { data: name } = displayName.safeParse(said);
  return name === undefined || NAME_FILTER.matches(name) ? null : name;
}
