import type { LoginMethod } from "@veranda/contract";
import { oauthProvider, type OauthProvider } from "@veranda/contract/calls/sign-in";
import type { Config } from "../../config/settings.ts";
import type { Platform } from "../../platform/platform.ts";
import { StartError } from "../../platform/start-error.ts";
import { admitByProvider } from "../organizations/admit.ts";
import { providerById, providerOfDomain } from "../organizations/identity-provider.ts";
import { oauthSignIns, type OauthSignIn } from "./oauth-sign-in.ts";
import { samlSignIn } from "./saml-sign-in.ts";
import { createReplayGuard, type ReplayGuard } from "./replay-guard.ts";
import type { SignInProvider } from "./provider.ts";

/** The providers of this installation. */
export type SignInProviders = {
  readonly publicUrl: string;
  readonly methods: readonly LoginMethod[];
  /** Names, in identities, of the configured providers. */
  readonly names: readonly string[];
  readonly replayGuard: ReplayGuard;
  /** By its name in identities; null if there is none. */
  find(name: string): Promise<SignInProvider | null>;
  oauth(name: OauthProvider): OauthSignIn | null;
  /** The identity provider of an address's domain; null if it has none. */
  samlFor(email: string): Promise<DomainProvider | null>;
};

/** `host`: of its sign-in page. `isOnlyWay`: it was set up by the operator, and its people can't sign in otherwise. */
type DomainProvider = { readonly id: string; readonly host: string; readonly isOnlyWay: boolean };

/**
 * Reads the configured providers; those set up by organisations are read on demand. Throws StartError if they can't
 * work.
 */
export function openSignInProviders(
  config: Config,
  { database, now }: Pick<Platform, "database" | "now">,
): SignInProviders {
  const publicUrl = config.PUBLIC_URL ?? "";
  const replayGuard = createReplayGuard(database.db, now);
  const oauth = oauthSignIns(config, publicUrl, now);
  const entries = config.SAML_PROVIDERS ?? [];
  const providers = [...oauth, ...entries.map((entry) => samlSignIn(entry, { publicUrl, replayGuard }))];
  // Providers redirect to a registered address; one taken from a request could be anybody's.
  if (providers.length > 0 && config.PUBLIC_URL === undefined)
    throw new StartError("Signing in elsewhere needs PUBLIC_URL: providers send people back to it.");
  const domains = new Map(
    entries.flatMap(({ id, entryPoint, domains: own }) =>
      own.map((domain) => [domain, { id, host: new URL(entryPoint).host }]),
    ),
  );
  const byName = new Map(providers.map((way) => [way.name, way]));
  const ofOrganization = async (id: string): Promise<SignInProvider | null> => {
    const found = publicUrl === "" ? null : await providerById(database.db, id);
    if (found === null) return null;
    const { issuer, entryPoint, certificates, domain } = found;
    return samlSignIn(
      { id, issuer, entryPoint, certificate: [...certificates], domains: [domain] },
      { publicUrl, replayGuard, admit: (tx, admission) => admitByProvider(tx, found, admission) },
    );
  };
  return {
    publicUrl,
    find: async (name) =>
      byName.get(name) ?? (name.startsWith("saml:") ? ofOrganization(name.slice("saml:".length)) : null),
    names: [...byName.keys()],
    methods: [...new Set(providers.map(({ method }) => method))],
    replayGuard,
    oauth: (name) => oauth.find((way) => way.name === oauthProvider.parse(name)) ?? null,
    async samlFor(email) {
      const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
      const fixed = domains.get(domain);
      if (fixed !== undefined) return { ...fixed, isOnlyWay: true };
      const own = publicUrl === "" ? null : await providerOfDomain(database.db, domain);
      return own === null ? null : { id: own.id, host: new URL(own.entryPoint).host, isOnlyWay: false };
    },
  };
}
