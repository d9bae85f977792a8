import { z } from "zod";
import { defineCall } from "../call.ts";
import { gateEmails, gateMode, gatePassword, spaceGates } from "../records/gate.ts";
import { shareId, spaceId } from "../records/space.ts";
import { text } from "../records/text.ts";
import { GATE_PASSWORD_MAX } from "../constants.ts";

const params = z.object({ id: spaceId });
const query = z.object({ share: shareId.optional() });
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;

/** What somebody shows to come into a space that they may see. */
export const gateCalls = {
  gates: defineCall({
    method: "GET",
    path: "/rooms/{id}/gates",
    summary: "The gates of a space, and which of them whoever asks has passed",
    caller: "anyone",
    params,
    query,
    answer: spaceGates,
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
  setGateMode: defineCall({
    method: "PATCH",
    path: "/rooms/{id}/gates",
    summary: "Whether people pass all gates of the space or any one of them",
    caller: "person",
    keepsPages: true,
    params,
    body: z.strictObject({ mode: gateMode }),
    answer: spaceGates,
    errors: hostErrors,
  }),
  removeGate: defineCall({
    method: "DELETE",
    path: "/rooms/{id}/gates/{gateID}",
    summary: "Takes a gate away; one that is gone already is no error",
    caller: "person",
    keepsPages: true,
    params: params.extend({ gateID: z.uuid() }),
    answer: spaceGates,
    errors: hostErrors,
  }),
  setPasswordGate: defineCall({
    method: "PUT",
    path: "/rooms/{id}/gates/password",
    summary: "Asks for this password from now on, also those who gave another one",
    caller: "person",
    keepsPages: true,
    params,
    body: z.strictObject({ password: gatePassword }),
    answer: spaceGates,
    errors: hostErrors,
  }),
  enterPassword: defineCall({
    method: "POST",
    path: "/rooms/{id}/gates/password",
    summary: "Passes the space's password gate, as this account or else with this browser",
    caller: "anyone",
    keepsPages: true,
    params,
    query,
    body: z.strictObject({ password: text.max(GATE_PASSWORD_MAX) }),
    answer: spaceGates,
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "GATE_NOT_FOUND", "WRONG_PASSWORD"],
  }),
  setEmailsGate: defineCall({
    method: "PUT",
    path: "/rooms/{id}/gates/emails",
    summary: "Lets in whoever has verified one of these addresses, and nobody by the list before",
    caller: "person",
    keepsPages: true,
    params,
    body: z.strictObject({ emails: gateEmails }),
    answer: spaceGates,
    errors: hostErrors,
  }),
  setAdultsGate: defineCall({
    method: "PUT",
    path: "/rooms/{id}/gates/adults",
    summary: "Marks the space for adults: whoever comes confirms that they are 18 or older",
    caller: "person",
    keepsPages: true,
    params,
    answer: spaceGates,
    errors: hostErrors,
  }),
  confirmAdult: defineCall({
    method: "POST",
    path: "/rooms/{id}/gates/adults",
    summary: "Confirms that one is 18 or older, as this account or else with this browser",
    caller: "anyone",
    keepsPages: true,
    params,
    query,
    answer: spaceGates,
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "GATE_NOT_FOUND"],
  }),
} as const;
