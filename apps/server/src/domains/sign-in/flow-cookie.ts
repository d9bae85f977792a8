import { SIGN_IN_REDIRECT_S } from "@veranda/contract/calls/sign-in";
import type { Begun } from "./sign-in.ts";

export type FlowCookies = {
  /** The Set-Cookie header that stores a started sign-in. */
  keep(begun: Begun): string;
  /** The flow with this state, if this browser started it. */
  of(cookies: Readonly<Record<string, string | undefined>>, state: string | null): string | undefined;
  /** The Set-Cookie header that deletes it; null if the state is invalid. */
  drop(state: string | null): string | null;
};

/**
 * One cookie per sign-in, so that two windows don't interfere. It is HTTP-only, and other sites' requests don't send
 * it, except top-level navigation.
 */
export function createFlowCookies(publicUrl: string): FlowCookies {
  const isSecure = publicUrl.startsWith("https:");
  // With the __Host- prefix, no other host of the domain can set it.
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
