import type { GateKind } from "@veranda/contract";
import * as t from "@veranda/messages/gates";

/** What kinds of entry requirements are called. */
export const GATE_NAMES: Record<GateKind, () => string> = {
  token: t.token,
  password: t.password,
  emails: t.emails,
  members: t.organisation,
  adults: t.adults,
};

type Gate = { kind: GateKind };

/** The mark for adults is required in addition to the others, of which all or any one must be passed. */
export const isAdultsMark = ({ kind }: Gate): boolean => kind === "adults";

/** What these requirements are called: several of one kind are named once. */
export const namesOf = (gates: readonly Gate[]): string[] =>
  [...new Set(gates.map(({ kind }) => kind))].map((kind) => GATE_NAMES[kind]());
