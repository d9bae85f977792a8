import { SIGN_IN_REDIRECT_S } from "@veranda/contract/calls/sign-in";
import type { Begun } from "./sign-in.ts";

export type FlowCookies = {
  /** The header that makes the browser keep a begun sign-in. */
  keep(begun: Begun): string;
  /** The flow that an answer's state names, if this browser has begun it. */
  of(cookies: Readonly<Record<string, string | undefined>>, state: string | null): string | undefined;
  /** The header that makes the browser forget it; null when the state names none. */
  drop(state: string | null): string | null;
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
    of(cookies, state) {
      const name = nameOf(state);
      return name === null ? undefined : cookies[name];
    },
    drop(state) {
      const name = nameOf(state);
      return name === null ? null : `${name}=; Max-Age=0; ${rules}`;
    },
  };
}
