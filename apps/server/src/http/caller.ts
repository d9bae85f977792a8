import type { CallDefinition } from "@veranda/contract";
import type { FastifyRequest } from "fastify";
import type { AccessTokens, Person } from "../domains/accounts/access-token.ts";
import type { GuestPass, GuestTokens } from "../domains/guests/guest-token.ts";
import { NamedError } from "../named-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    guest: GuestPass | null;
    person: Person | null;
  }
}

export type CallerDeps = {
  guests: GuestTokens;
  access: AccessTokens;
  hasEnded: (sessionId: string) => boolean;
  isStaff: (accountId: string) => Promise<boolean>;
};

/** Identifies the caller by their token. Throws UNAUTHENTICATED or TOKEN_EXPIRED. */
export async function recognise(
  request: FastifyRequest,
  { guests, access, hasEnded }: CallerDeps,
): Promise<void> {
  const header = request.headers.authorization;
  if (header === undefined) return;
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(header) ?? [];
  if (token === undefined) throw new NamedError("UNAUTHENTICATED");
  if (access.isOne(token)) {
    const person = await access.read(token);
    if (hasEnded(person.sessionId))
      throw new NamedError("UNAUTHENTICATED", { message: "The session has ended" });
    request.person = person;
    return;
  }
  const pass = await guests.read(token);
  if (request.hasUidCookie && request.uid !== pass.visitorId)
    throw new NamedError("UNAUTHENTICATED", { message: "The token is another visitor's" });
  request.guest = pass;
}

/** Throws UNAUTHENTICATED or FORBIDDEN if this caller may not make the call. */
export async function requireCaller(
  call: CallDefinition,
  { guest, person }: FastifyRequest,
  { isStaff }: CallerDeps,
): Promise<void> {
  switch (call.caller) {
    case "anyone":
      return;
    case "guest":
      if (guest === null && person === null) throw new NamedError("UNAUTHENTICATED");
      return;
    case "person":
      if (person === null) throw new NamedError("UNAUTHENTICATED");
      return;
    case "staff":
      if (person === null) throw new NamedError("UNAUTHENTICATED");
      if (!(await isStaff(person.accountId))) throw new NamedError("FORBIDDEN");
      return;
    default:
      call.caller satisfies never;
  }
}

/** A guest's token is valid for its own space only. */
export function requireOwnSpace(call: CallDefinition, { guest, params }: FastifyRequest): void {
  if (call.caller !== "guest" || call.guestSpace === "rule" || guest === null) return;
  if (typeof params !== "object" || params === null || !("id" in params) || guest.spaceId !== params.id)
    throw new NamedError("USER_UNAUTHORIZED", { message: "The token is for another space" });
}
