import { calls } from "@veranda/contract";
import type { Integrations } from "@veranda/contract/calls/sign-in";
import type { Bind } from "../../http/bind.ts";
import { browserOf, rememberBrowser } from "../accounts/browser-secret.ts";
import type { AuthRateLimit } from "../accounts/auth-rate-limit.ts";
import type { Wallets } from "./wallets.ts";

export type WalletRoutesDeps = {
  wallets: Wallets;
  tries: AuthRateLimit;
  integrationsOf: (accountId: string) => Promise<Integrations>;
};

export function walletRoutes(bind: Bind, { wallets, tries, integrationsOf }: WalletRoutesDeps): void {
  bind(calls.walletNonce, async ({ body, caller, origin }) => {
    await tries.signIn(origin);
    return wallets.nonce({
      address: body.publicAddress,
      chain: body.chain,
      visitorId: caller.visitorId,
    });
  });
  bind(calls.verifySignature, async ({ body, caller, origin }) => {
    await tries.signIn(origin);
    const { publicAddress: address, signature } = body;
    return wallets.signIn({ address, signature, visitorId: caller.visitorId }, origin);
  });
  bind(calls.registerWallet, async ({ body, caller, origin, cookies }) => {
    await tries.mail(origin);
    const { publicAddress: address, signature, email } = body;
    const browser = rememberBrowser(cookies);
    return wallets.register({ address, signature, visitorId: caller.visitorId, email, browser }, origin);
  });
  bind(calls.completeWallet, async ({ body, origin, cookies }) => {
    await tries.signIn(origin);
    const { publicAddress: address, email, ticket } = body;
    return wallets.complete({ address, email, ticket, browser: browserOf(cookies) }, origin);
  });
  bind(calls.connectWallet, async ({ body, me, person, caller, origin }) => {
    await tries.signIn(origin);
    const { address, signature, connection } = body;
    await wallets.connect(person, { address, signature, connection, visitorId: caller.visitorId }, origin);
    return integrationsOf(me);
  });
}
