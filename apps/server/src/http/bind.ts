import type { CallDefinition, CallReceived, CallReturn } from "@veranda/contract";
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import type { GuestPass, GuestTokens } from "../domains/guests/guest-token.ts";
import { NamedError } from "../named-error.ts";
import { schemaOf, urlOf } from "./call-schema.ts";

/** What a call's rule is told besides its input. */
export type CallContext = {
  /** `guest` is what the token says, null where none was sent. `visitorId` is never shown to others. */
  readonly caller: { readonly visitorId: string; readonly guest: GuestPass | null };
  readonly setHeader: (name: string, value: string) => void;
};

/** Mounts a call of the contract with the rule that answers it. */
export type Bind = <C extends CallDefinition>(
  call: C,
  answer: (input: CallReceived<C> & CallContext) => Promise<CallReturn<C>>,
) => void;

export type BindOptions = {
  tokens: GuestTokens;
  /** Route settings that depend on the call, such as its rate limit. */
  configOf: (call: CallDefinition) => FastifyContextConfig;
};

declare module "fastify" {
  interface FastifyRequest {
    guest: GuestPass | null;
  }
}

/** The binder: checks who calls, then what was sent, runs the rule, and lets out only what the contract names. */
export function createBind(app: FastifyInstance, { tokens, configOf }: BindOptions): Bind {
  app.decorateRequest("guest", null);
  return (call, answer) => {
    app.route({
      method: call.method,
      url: urlOf(call),
      config: configOf(call),
      schema: schemaOf(call),
      async onRequest(request) {
        request.guest = await readGuest(request, tokens);
        if (call.caller !== "anyone" && request.guest === null) throw new NamedError("UNAUTHENTICATED");
      },
      async preHandler(request) {
        demandOwnSpace(call, request);
      },
      handler: (request, reply) =>
        answer({
          // The validator has parsed them by this call's schemas.
          params: request.params,
          query: request.query,
          body: request.body,
          caller: { visitorId: request.guest?.visitorId ?? request.uid, guest: request.guest },
          setHeader: (name: string, value: string) => void reply.header(name, value),
        } as Parameters<typeof answer>[0]),
    });
  };
}

async function readGuest(request: FastifyRequest, tokens: GuestTokens): Promise<GuestPass | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(header) ?? [];
  if (token === undefined) throw new NamedError("UNAUTHENTICATED");
  const pass = await tokens.read(token);
  if (request.hasUidCookie && request.uid !== pass.visitorId)
    throw new NamedError("UNAUTHENTICATED", { message: "The token is another visitor's" });
  return pass;
}

/** A guest's token opens the space that it was made for and no other. */
function demandOwnSpace(call: CallDefinition, { guest, params }: FastifyRequest): void {
  if (call.caller !== "guest" || guest === null) return;
  if (guest.spaceId !== (params as { id?: string }).id)
    throw new NamedError("USER_UNAUTHORIZED", { message: "The token is for another space" });
}
