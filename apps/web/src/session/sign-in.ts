import type { LoginMethod, SessionTokens } from "@veranda/contract";
import type { SignInReturn } from "@veranda/contract/calls/sign-in";
import { unsigned } from "#api/client.ts";
import type { LogIn } from "./auth-data.ts";
import { codeFromPopup, leaveFor, oauthStart, providerFault, samlStart } from "./provider-redirect.ts";

/* The ways to sign in, each as an attempt for the auth machine. */

export type Credentials = { email: string; password: string };

export const byPassword = ({ email, password }: Credentials): LogIn => ({
  method: "Email",
  email,
  obtain: async (signal) =>
    (await unsigned("POST /auth/v1/login", { body: { email, password } }, { signal })).data,
});

export type PopupMethod = "Google" | "Apple" | "Microsoft";
const PROVIDERS = { Google: "google", Apple: "apple", Microsoft: "microsoft" } as const;

export const byProvider = (method: PopupMethod): LogIn => ({
  method,
  email: null,
  obtain: async (signal) =>
    exchange(method, await codeFromPopup(oauthStart(PROVIDERS[method]), signal), signal),
});

/** By the organisation's provider, with a full-page redirect. */
export const bySso = (email: string, providerId: string): LogIn => ({
  method: "SSO",
  email,
  obtain: () => leaveFor(samlStart(providerId)),
});

/** Completes a provider's full-page redirect. */
export const byReturn = (returned: SignInReturn): LogIn => ({
  method: returned.loginProvider,
  email: null,
  obtain: async (signal) => {
    if ("accessToken" in returned) return exchange(returned.loginProvider, returned.accessToken, signal);
    throw await providerFault("error" in returned ? returned.error : "SIGN_IN_REFUSED");
  },
});

async function exchange(method: LoginMethod, code: string, signal: AbortSignal): Promise<SessionTokens> {
  const body = { accessToken: code, email: null, loginProvider: method };
  return (await unsigned("POST /auth/v1/token/exchange", { body }, { signal })).data;
}
