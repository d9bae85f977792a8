import type { CallDefinition } from "@veranda/contract";
import { NamedError } from "../named-error.ts";
import { NAME_FILTER, WORDS_REFUSED } from "../platform/text-filter/text-filters.ts";

/** Throws INVALID_INPUT where a name, a title or a biography contains a slur. Nothing else comes of it. */
export function requirePublicTexts({ publicTexts = [] }: CallDefinition, body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  const given = new Map<string, unknown>(Object.entries(body));
  const refused = publicTexts.filter((field) => {
    const text = given.get(field);
    return typeof text === "string" && NAME_FILTER.matches(text);
  });
  if (refused.length === 0) return;
  throw new NamedError("INVALID_INPUT", {
    faults: Object.fromEntries(refused.map((field) => [`body.${field}`, WORDS_REFUSED])),
  });
}
