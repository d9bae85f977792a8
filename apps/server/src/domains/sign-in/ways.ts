import type { LoginMethod } from "@veranda/contract";
import { oauthProvider, type OauthProvider } from "@veranda/contract/calls/sign-in";
import type { Config } from "../../config/settings.ts";
import type { Platform } from "../../platform/platform.ts";
import { StartError } from "../../platform/start-error.ts";
import { oauthWays, type OauthWay } from "./oauth-way.ts";
import { samlWay } from "./saml-way.ts";
import { createSpent, type Spent } from "./spent.ts";
import type { Way } from "./way.ts";

/** The other places that one can sign in at here. */
export type Ways = {
  readonly publicUrl: string;
  readonly all: ReadonlyMap<string, Way>;
  readonly methods: readonly LoginMethod[];
  readonly spent: Spent;
  oauth(name: OauthProvider): OauthWay | null;
  /** The id of the provider that an address's domain signs in with. */
  samlFor(email: string): string | null;
};

/** Reads them from the settings. Throws StartError when they can't work. */
export function openWays(config: Config, { database, now }: Pick<Platform, "database" | "now">): Ways {
  const publicUrl = config.PUBLIC_URL ?? "";
  const spent = createSpent(database.db, now);
  const oauth = oauthWays(config, publicUrl, now);
  const entries = config.SAML_PROVIDERS ?? [];
  const ways = [...oauth, ...entries.map((entry) => samlWay(entry, { publicUrl, spent }))];
  // Providers send people back to an address that they know; taken from a request it could be anybody's.
  if (ways.length > 0 && config.PUBLIC_URL === undefined)
    throw new StartError("Signing in elsewhere needs PUBLIC_URL: providers send people back to it.");
  const domains = new Map(entries.flatMap(({ id, domains: own }) => own.map((domain) => [domain, id])));
  return {
    publicUrl,
    all: new Map(ways.map((way) => [way.name, way])),
    methods: [...new Set(ways.map(({ method }) => method))],
    spent,
    oauth: (name) => oauth.find((way) => way.name === oauthProvider.parse(name)) ?? null,
    samlFor: (email) => domains.get(email.slice(email.lastIndexOf("@") + 1).toLowerCase()) ?? null,
  };
}
