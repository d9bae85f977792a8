import { signInPages, type OauthProvider } from "@veranda/contract/calls/sign-in";
import type { Config } from "../../config/settings.ts";
import { systemClock } from "../../platform/clock.ts";
import { appleClientAuth } from "../../platform/identity/apple-secret.ts";
import { createOpenidProvider, type OpenidProvider } from "../../platform/identity/openid-provider.ts";
import { StartError } from "../../platform/start-error.ts";
import { identityOf, METHODS } from "./claims.ts";
import type { SignInProvider } from "./provider.ts";

export type OauthSignIn = SignInProvider & { readonly provider: OpenidProvider };

/** Query parameters that the callback reads; all others are ignored. */
const ANSWER = ["code", "state", "iss", "error", "error_description"];

function oauthSignIn(name: OauthProvider, provider: OpenidProvider): OauthSignIn {
  return {
    name,
    method: METHODS[name],
    provider,
    async begin() {
      const flow = await provider.newFlow();
      return { url: await provider.authorizationUrl(flow), secrets: { ...flow, requestId: "" } };
    },
    async end(answer, flow) {
      const parameters = new URLSearchParams([...answer].filter(([key]) => ANSWER.includes(key)));
      return identityOf(name, await provider.redeem(parameters, flow), answer);
    },
  };
}

/** The configured OpenID providers. Throws StartError if one is incomplete. */
export function oauthSignIns(config: Config, publicUrl: string, now: () => number): OauthSignIn[] {
  const place = (name: OauthProvider) => ({
    redirectUri: `${publicUrl}/api${signInPages.oauthCallback.replace("{provider}", name)}`,
    monotonic: systemClock.monotonic,
  });
  const providers: OauthSignIn[] = [];

  const google = whole(config, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
  if (google !== null) {
    const [clientId, secret] = google;
    const settings = { issuer: config.GOOGLE_ISSUER, clientId, secret, scope: "openid email profile" };
    providers.push(
      oauthSignIn("google", createOpenidProvider({ ...settings, ...place("google"), responseMode: "query" })),
    );
  }

  const apple = whole(config, "APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY");
  if (apple !== null) {
    const [clientId, teamId, keyId, privateKey] = apple;
    const secret = appleClientAuth({ clientId, teamId, keyId, privateKey }, now);
    const settings = { issuer: config.APPLE_ISSUER, clientId, secret, scope: "openid email name" };
    providers.push(
      // Apple requires form_post when a name or an address is requested.
      oauthSignIn(
        "apple",
        createOpenidProvider({ ...settings, ...place("apple"), responseMode: "form_post" }),
      ),
    );
  }

  const microsoft = whole(config, "MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET");
  if (microsoft !== null) {
    const [clientId, secret] = microsoft;
    const issuer =
      config.MICROSOFT_ISSUER ?? `https://login.microsoftonline.com/${config.MICROSOFT_TENANT}/v2.0`;
    const settings = { issuer, clientId, secret, scope: "openid email profile" };
    providers.push(
      oauthSignIn(
        "microsoft",
        createOpenidProvider({ ...settings, ...place("microsoft"), responseMode: "query" }),
      ),
    );
  }
  return providers;
}

type TextSetting = {
  [N in keyof Config]: Config[N] extends string | undefined ? N : never;
}[keyof Config];

/** The values of settings that are only valid together; null if none is set. */
function whole<const N extends readonly TextSetting[]>(
  config: Config,
  ...names: N
): { [I in keyof N]: string } | null {
  const values = names.map((name) => config[name]);
  const missing = names.filter((_, i) => values[i] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new StartError(`${names.join(", ")} go together; ${missing.join(", ")} must be set as well.`);
  return values as { [I in keyof N]: string };
}
