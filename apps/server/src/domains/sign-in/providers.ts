import type { LoginMethod } from "@veranda/contract";
import { oauthProvider, type OauthProvider } from "@veranda/contract/calls/sign-in";
import type { Config } from "../../config/settings.ts";
import type { Platform } from "../../platform/platform.ts";
import { StartError } from "../../platform/start-error.ts";
import { oauthSignIns, type OauthSignIn } from "./oauth-sign-in.ts";
import { samlSignIn } from "./saml-sign-in.ts";
import { createReplayGuard, type ReplayGuard } from "./replay-guard.ts";
import type { SignInProvider } from "./provider.ts";

/** The other places that one can sign in at here. */
export type SignInProviders = {
  readonly publicUrl: string;
  readonly all: ReadonlyMap<string, SignInProvider>;
  readonly methods: readonly LoginMethod[];
  readonly replayGuard: ReplayGuard;
  oauth(name: OauthProvider): OauthSignIn | null;
  /** The id of the provider that an address's domain signs in with. */
  samlFor(email: string): string | null;
};

/** Reads them from the settings. Throws StartError when they can't work. */
export function openSignInProviders(
  config: Config,
  { database, now }: Pick<Platform, "database" | "now">,
): SignInProviders {
  const publicUrl = config.PUBLIC_URL ?? "";
  const replayGuard = createReplayGuard(database.db, now);
  const oauth = oauthSignIns(config, publicUrl, now);
  const entries = config.SAML_PROVIDERS ?? [];
  const providers = [...oauth, ...entries.map((entry) => samlSignIn(entry, { publicUrl, replayGuard }))];
  // Providers send people back to an address that they know; taken from a request it could be anybody's.
  if (providers.length > 0 && config.PUBLIC_URL === undefined)
    throw new StartError("Signing in elsewhere needs PUBLIC_URL: providers send people back to it.");
  const domains = new Map(entries.flatMap(({ id, domains: own }) => own.map((domain) => [domain, id])));
  return {
    publicUrl,
    all: new Map(providers.map((way) => [way.name, way])),
    methods: [...new Set(providers.map(({ method }) => method))],
    replayGuard,
    oauth: (name) => oauth.find((way) => way.name === oauthProvider.parse(name)) ?? null,
    samlFor: (email) => domains.get(email.slice(email.lastIndexOf("@") + 1).toLowerCase()) ?? null,
  };
}
