import type { SpaceGates } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/about-space";
import { isAdultsMark, namesOf } from "#site/gate-names.ts";

/** What a space asks of those who come, in words: the mark for adults, which is always required, and the others. */
export function needsOf({ mode, gates }: SpaceGates): string | null {
  if (gates.length === 0) return null;
  const marks = namesOf(gates.filter(isAdultsMark));
  const others = namesOf(gates.filter((gate) => !isAdultsMark(gate)));
  const [mark] = marks;
  if (mark === undefined || others.length === 0) return listed([...marks, ...others], mode);
  return t.gatesWithMark({ mark, others: listed(others, mode) });
}

const listed = (names: readonly string[], mode: SpaceGates["mode"]): string =>
  formatList(names, { type: mode === "any" ? "disjunction" : "conjunction" });
