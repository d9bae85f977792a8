import { defineModule } from "../../modules.ts";
import { siteOf, startModule } from "../../start-module.ts";
import { createAuthRateLimit } from "../accounts/auth-rate-limit.ts";
import { accountsModule } from "../accounts/module.ts";
import { ownWallets } from "../wallets/own-wallets.ts";
import { createIntegrations } from "./integrations.ts";
import { createPartnerSignIn, PARTNER_PROVIDER } from "./partner.ts";
import { signInProvidersModule } from "./providers-module.ts";
import { createReplayGuard } from "./replay-guard.ts";

/** Sign-in by OpenID Connect, SAML, a partner's key and similar. */
export const signInModule = defineModule({
  name: "sign-in",
  needs: { start: startModule, accounts: accountsModule, providers: signInProvidersModule },
  open({ start: { config, platform }, accounts: { identities }, providers }) {
    const { database, limiter, now } = platform;
    const { db } = database;
    const offered = [...providers.names, ...(config.PARTNER_SECRET === undefined ? [] : [PARTNER_PROVIDER])];
    return {
      integrations: createIntegrations({ db, identities, ways: { wallets: ownWallets, offered }, now }),
      tries: createAuthRateLimit(limiter, config.SIGN_IN_RATE_LIMIT),
      partner: createPartnerSignIn({
        db,
        secret: config.PARTNER_SECRET,
        audience: siteOf(config).url,
        identities,
        replayGuard: createReplayGuard(db, now),
        now,
      }),
    };
  },
});
