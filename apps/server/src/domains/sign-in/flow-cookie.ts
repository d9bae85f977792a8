import type { FastifyReply, FastifyRequest } from "fastify";
import { SIGN_IN_REDIRECT_S } from "@veranda/contract/calls/sign-in";
import type { Begun } from "./sign-in.ts";

export type FlowCookies = {
  /** The header that makes the browser keep a begun sign-in. */
  keep(begun: Begun): string;
  /** The flow that an answer's state names, if this browser has begun it. */
  of(request: FastifyRequest, state: string | null): string | undefined;
  drop(reply: FastifyReply, state: string | null): void;
};

/**
 * Each sign-in has a cookie of its own: two windows at once don't take each other's. No script reads it, and no other
 * site's request brings it, except one that opens a page.
 */
export function createFlowCookies(publicUrl: string): FlowCookies {
  const isSecure = publicUrl.startsWith("https:");
  // With the prefix, no other host of the domain can set it.
  const nameOf = (state: string | null): string | null =>
    state === null || !/^[\w-]{16,128}$/.test(state)
      ? null
      : `${isSecure ? "__Host-" : ""}sign_in_${state.slice(0, 16)}`;
  const rules = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    keep: ({ state, sealed }) => `${nameOf(state)}=${sealed}; Max-Age=${SIGN_IN_REDIRECT_S}; ${rules}`,
    of(request, state) {
      const name = nameOf(state);
      return name === null ? undefined : request.cookies[name];
    },
    drop(reply, state) {
      const name = nameOf(state);
      if (name !== null) void reply.header("set-cookie", `${name}=; Max-Age=0; ${rules}`);
    },
  };
}
