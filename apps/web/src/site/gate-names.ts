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
