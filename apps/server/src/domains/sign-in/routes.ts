import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { NamedError } from "../../named-error.ts";
import type { Identities } from "../accounts/identities.ts";
import type { OwnRecord } from "../accounts/own-record.ts";
import type { AuthRateLimit } from "../accounts/auth-rate-limit.ts";
import type { AppleTokens } from "./apple-tokens.ts";
import type { FlowCookies } from "./flow-cookie.ts";
import type { Integrations } from "./integrations.ts";
import type { SignInProviders } from "./providers.ts";
import type { SignIn } from "./sign-in.ts";

export type SignInRoutesDeps = {
  signIn: SignIn;
  apple: AppleTokens;
  integrations: Integrations;
  identities: Identities;
  own: OwnRecord;
  samlFor: SignInProviders["samlFor"];
  cookies: FlowCookies;
  tries: AuthRateLimit;
};

export function signInRoutes(bind: Bind, deps: SignInRoutesDeps): void {
  const { signIn, apple, integrations, identities, own, cookies, tries } = deps;

  bind(calls.appleRefresh, async ({ me, body, origin }) => {
    await tries.signIn(origin);
    return apple.refresh(me, body.authorizationCode);
  });
  bind(calls.appleRevoke, async ({ body, origin }) => {
    await tries.signIn(origin);
    await apple.revoke(body.refresh_token);
    return {};
  });
  bind(calls.samlProvider, async ({ query, origin }) => {
    await tries.signIn(origin);
    return { providerID: (await deps.samlFor(query.email))?.id ?? null };
  });
  bind(calls.registerSso, async ({ me, body, origin }) => {
    const others = await identities.of(me);
    if (!others.some(({ provider }) => provider.startsWith("saml:")))
      throw new NamedError("FORBIDDEN", { message: "This account signs in without an organisation" });
    const { displayName } = body;
    return own.change(
      me,
      { acceptsTerms: true, acceptsPrivacy: true, ...(displayName === undefined ? {} : { displayName }) },
      origin,
    );
  });

  bind(calls.integrations, ({ me }) => integrations.list(me));
  bind(calls.disconnectIntegration, ({ me, body, origin }) => integrations.disconnect(me, body, origin));
  bind(calls.connectIntegration, async ({ person, query, origin, setHeader }) => {
    await tries.signIn(origin);
    const { api, ...start } = query;
    const begun = await signIn.begin(api, start, person);
    // Only the browser that requested it can return with it.
    setHeader("set-cookie", cookies.keep(begun));
    return { url: begun.url };
  });
}
