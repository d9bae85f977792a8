import type { Integrations as Shown } from "@veranda/contract/calls/sign-in";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { audit, type Origin } from "../accounts/audit.ts";
import type { Identities } from "../accounts/identities.ts";
import { removeSignInMethod, signInMethodsOf, type SignInWays } from "../accounts/sign-in-methods.ts";

export type Integrations = {
  list(accountId: string): Promise<Shown>;
  /** Removes a sign-in method. Throws NOT_FOUND or LAST_SIGN_IN. */
  disconnect(accountId: string, what: Connection, origin: Origin): Promise<Shown>;
};

type Connection = { provider: string; type: "account" | "wallet" };

export type IntegrationsDeps = { db: Db; identities: Identities; ways: SignInWays; now: () => number };

/** Lists and removes what a person has connected to their account. */
export function createIntegrations({ db, identities, ways, now }: IntegrationsDeps): Integrations {
  const { wallets } = ways;
  const list = (accountId: string): Promise<Shown> => signInMethodsOf(db, accountId, wallets);

  const removeWallet = async (accountId: string, address: string, origin: Origin): Promise<boolean> => {
    const isGone = await removeSignInMethod(db, accountId, ways, (tx) =>
      wallets.remove(tx, accountId, address),
    );
    if (isGone)
      await audit(db, now(), { accountId, action: "wallet_unlinked", origin, details: { address } });
    return isGone;
  };

  return {
    list,
    async disconnect(accountId, { provider, type }, origin) {
      const isGone =
        type === "wallet"
          ? await removeWallet(accountId, provider.toLowerCase(), origin)
          : await identities.unlink(accountId, provider, ways, origin);
      if (!isGone) throw new NamedError("NOT_FOUND", { message: "This is not connected" });
      return list(accountId);
    },
  };
}
