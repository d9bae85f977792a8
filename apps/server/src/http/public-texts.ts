import type { CallDefinition } from "@veranda/contract";
import { NamedError } from "../named-error.ts";
import { NAME_FILTER, WORDS_REFUSED } from "../platform/text-filter/text-filters.ts";

/** Throws INVALID_INPUT if a name, a title or a biography contains a slur. There are no further consequences. */
export function requirePublicTexts({ publicTexts = [] }: CallDefinition, body: unknown): void {
  const refused = publicTexts.filter((field) =>
    textsAt(body, field.split(".")).some((text) => NAME_FILTER.matches(text)),
  );
  if (refused.length === 0) return;
  throw new NamedError("INVALID_INPUT", {
    faults: Object.fromEntries(refused.map((field) => [`body.${field}`, WORDS_REFUSED])),
  });
}

/** The texts at a path; for a list, those of each item. */
function textsAt(value: unknown, [first, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value))
    return value.flatMap((each) => textsAt(each, first === undefined ? [] : [first, ...rest]));
  if (first === undefined) return typeof value === "string" ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return textsAt(new Map<string, unknown>(Object.entries(value)).get(first), rest);
}
