import type { Bind } from "../../http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AccountsDomain } from "../accounts/open-accounts.ts";
import type { AuthRateLimit } from "../accounts/auth-rate-limit.ts";
import { createAppleTokens } from "./apple-tokens.ts";
import { createFlowCookies, type FlowCookies } from "./flow-cookie.ts";
import { createFlows } from "./flow.ts";
import type { Integrations } from "./integrations.ts";
import { signInRoutes } from "./routes.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";
import type { SignInProviders } from "./providers.ts";

export type SignInDomainDeps = {
  platform: Platform;
  providers: SignInProviders;
  accounts: AccountsDomain;
  integrations: Integrations;
  tries: AuthRateLimit;
};

/** What the sign-in pages need; see http/sign-in-pages.ts. */
export type SignInDomain = { readonly signIn: SignIn; readonly cookies: FlowCookies };

/** Mounts the calls about signing in with providers. */
export function openSignIn(bind: Bind, deps: SignInDomainDeps): SignInDomain {
  const { platform, providers, accounts, integrations, tries } = deps;
  const { database, log, secret, now } = platform;
  const { db } = database;
  const { identities, own, sessions } = accounts;
  const signIn = createSignIn({
    providers,
    flows: createFlows(secret, now),
    replayGuard: providers.replayGuard,
    identities,
    hasEnded: (sessionId) => sessions.hasEnded(sessionId),
    db,
    log: log.child({ part: "sign-in" }),
    now,
  });
  const cookies = createFlowCookies(providers.publicUrl);
  signInRoutes(bind, {
    signIn,
    apple: createAppleTokens(providers.oauth("apple")?.provider ?? null, identities),
    integrations,
    identities,
    own,
    samlFor: (email) => providers.samlFor(email),
    cookies,
    tries,
  });
  return { signIn, cookies };
}
