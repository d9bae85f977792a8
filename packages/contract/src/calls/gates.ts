import { z } from "zod";
import { defineCall } from "../call.ts";
import {
  chainNumber,
  contractAddress,
  gateEmails,
  gateMode,
  gatePassword,
  spaceGates,
  tokenAmount,
  tokenGate,
  tokenNumber,
} from "../records/gate.ts";
import { shareId, spaceId } from "../records/space.ts";
import { text } from "../records/text.ts";
import { GATE_PASSWORD_MAX } from "../constants.ts";

const params = z.object({ id: spaceId });
const query = z.object({ share: shareId.optional() });
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;
const token = {
  chain: chainNumber,
  contractAddress,
  /** Null or absent: any token of the contract; for ERC-1155, the token's id. */
  tokenId: tokenNumber.nullable().default(null),
};

/** What somebody presents to enter a space that they may see. */
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
  setOrganizationGate: defineCall({
    method: "PUT",
    path: "/rooms/{id}/gates/members",
    summary:
      "Lets in the members of the organisation of whoever asks for it, and no more those of another one",
    caller: "person",
    keepsPages: true,
    params,
    answer: spaceGates,
    errors: [...hostErrors, "ORGANIZATION_NOT_FOUND"],
  }),
  setAdultsGate: defineCall({
    method: "PUT",
    path: "/rooms/{id}/gates/adults",
    summary:
      "Marks the space for adults: who is known to be under 18 is refused, whoever else has not said how old they are confirms it",
    caller: "person",
    keepsPages: true,
    params,
    answer: spaceGates,
    errors: [...hostErrors, "NOT_FOR_MINORS"],
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
  tokenGate: defineCall({
    method: "GET",
    path: "/rooms/{id}/nft/gate",
    summary: "The space's token gate, the first of several",
    caller: "anyone",
    params,
    query,
    answer: tokenGate,
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "GATE_NOT_FOUND"],
  }),
  setTokenGate: defineCall({
    method: "PUT",
    path: "/rooms/{id}/nft/gate",
    summary: "Asks for a token; the same one again only changes the amount",
    caller: "person",
    keepsPages: true,
    params,
    body: z.strictObject({ ...token, minimumAmount: tokenAmount.default("1") }),
    answer: tokenGate,
    errors: [
      ...hostErrors,
      "NOT_IN_PLAN",
      "TOKEN_CHAIN_UNKNOWN",
      "NOT_A_TOKEN",
      "TOKEN_NOT_FOUND",
      "TOO_MANY_GATES",
      "CHAIN_UNAVAILABLE",
    ],
  }),
  verifyToken: defineCall({
    method: "POST",
    path: "/users/nft/verify",
    summary: "Whether a wallet that one has connected holds a token now",
    caller: "person",
    keepsPages: true,
    body: z.strictObject({ ...token, address: contractAddress }),
    answer: z.object({ owns: z.boolean() }),
    errors: ["WALLET_NOT_CONNECTED", "TOKEN_CHAIN_UNKNOWN", "NOT_A_TOKEN", "CHAIN_UNAVAILABLE"],
  }),
} as const;
