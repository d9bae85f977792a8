import type { SpaceGates } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import { GATE_NAMES } from "#site/gate-names.ts";

/** What a space asks of those who come, in words: the mark for adults, which is always required, and the others. */
export function needsOf({ mode, gates }: SpaceGates): string | null {
  if (gates.length === 0) return null;
  const namesOf = (isMark: boolean) => [
    ...new Set(
      gates.filter(({ kind }) => (kind === "adults") === isMark).map(({ kind }) => GATE_NAMES[kind]()),
    ),
  ];
  const [marks, others] = [namesOf(true), namesOf(false)];
  return mode === "any" && others.length > 1
    ? formatList([...marks, formatList(others, { type: "disjunction" })])
    : formatList([...marks, ...others]);
}
