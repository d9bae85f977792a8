import { z } from "zod";
import { GATE_EMAILS_MAX, GATE_PASSWORD_MAX, GATE_PASSWORD_MIN } from "../constants.ts";
import { text } from "./text.ts";

/** Whether whoever comes passes all gates of a space or any one of them. A mark for adults stands beside either. */
export const gateMode = z.enum(["all", "any"]);
export type GateMode = z.infer<typeof gateMode>;

/** `isPassed`: by whoever asks. */
const gate = { id: z.uuid(), isPassed: z.boolean() };

export const spaceGate = z.discriminatedUnion("kind", [
  z.object({ ...gate, kind: z.literal("password") }),
  z.object({
    ...gate,
    kind: z.literal("emails"),
    /** For hosts alone. */
    emails: z.array(z.string()).optional(),
  }),
  z.object({ ...gate, kind: z.literal("adults") }),
]);
export type SpaceGate = z.infer<typeof spaceGate>;
export type GateKind = SpaceGate["kind"];

/** What keeps people out of a space who may see it. `isOpen`: not whoever asks. */
export const spaceGates = z.object({ mode: gateMode, isOpen: z.boolean(), gates: z.array(spaceGate) });
export type SpaceGates = z.infer<typeof spaceGates>;

export const gatePassword = text.min(GATE_PASSWORD_MIN).max(GATE_PASSWORD_MAX);
export const gateEmails = z.array(z.email().toLowerCase().max(254)).min(1).max(GATE_EMAILS_MAX);
