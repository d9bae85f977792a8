import type { TokenGate } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/gates";
import { Suspense } from "react";
import { ConnectWalletButton } from "#areas/account";
import { TokenNeed } from "#areas/host";
import { shortAddress } from "#i18n/titles/short-address.ts";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";

type TokenWayProps = {
  gate: TokenGate;
  /** Entering was tried just now without it. */
  wasMissing: boolean;
  onTry: () => void;
};

/** A required token, and the way to prove which wallet holds it. */
export function TokenWay({ gate, wasMissing, onTry }: TokenWayProps) {
  const { me, isLoggedIn } = useAuth();
  const wallets = me?.walletAddresses ?? [];
  return (
    <div className="grid gap-3 wrap-anywhere text-ink-soft">
      <p>
        <TokenNeed gate={gate} />
      </p>
      {wasMissing && (
        <p role="alert" className="font-semibold text-ink">
          {wallets.length > 0 ? t.notInWallets() : isLoggedIn ? t.noWalletYet() : t.signInForTokens()}
        </p>
      )}
      {wallets.length > 0 && (
        <p className="text-sm">
          {t.walletsLookedAt({ wallets: formatList(wallets.map(shortAddress), { type: "unit" }) })}
        </p>
      )}
      <span className="flex flex-wrap gap-2">
        {isLoggedIn ? (
          <Suspense fallback={null}>
            <ConnectWalletButton hasOthers={wallets.length > 0} onConnected={onTry} />
          </Suspense>
        ) : (
          <Button onClick={() => openLogin()}>{t.signInWithWallet()}</Button>
        )}
      </span>
    </div>
  );
}
