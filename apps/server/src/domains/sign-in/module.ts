import { defineModule } from "../../modules.ts";
import { siteOf, startModule } from "../../start-module.ts";
import { createAuthRateLimit } from "../accounts/auth-rate-limit.ts";
import { accountsModule } from "../accounts/module.ts";
import { ownWallets } from "../wallets/own-wallets.ts";
import { createIntegrations } from "./integrations.ts";
import { createPartnerSignIn } from "./partner.ts";
import { createReplayGuard } from "./replay-guard.ts";

/** Sign-in by OpenID Connect, SAML, a partner's key and similar. */
export const signInModule = defineModule({
  name: "sign-in",
  needs: { start: startModule, accounts: accountsModule },
  open({ start: { config, platform }, accounts: { identities } }) {
    const { database, limiter, now } = platform;
    const { db } = database;
    return {
      integrations: createIntegrations({ db, identities, wallets: ownWallets, now }),
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
