import type { TokenGate } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/gates";
import { useConnectWallet } from "#areas/account";
import { shortAddress, TokenNeed } from "#areas/host";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";

/** A token that one has to hold, and the way to show in which wallet one does. */
export function TokenWay({ gate, onTry }: { gate: TokenGate; onTry: () => void }) {
  const { me, isLoggedIn } = useAuth();
  const connect = useConnectWallet(onTry);
  const wallets = me?.walletAddresses ?? [];
  return (
    <div className="grid gap-3 wrap-anywhere text-ink-soft">
      <p>
        <TokenNeed gate={gate} />
      </p>
      {wallets.length > 0 && (
        <p className="text-sm">
          {t.walletsLookedAt({ wallets: formatList(wallets.map(shortAddress), { type: "unit" }) })}
        </p>
      )}
      <span className="flex flex-wrap gap-2">
        {isLoggedIn ? (
          <Button disabled={connect.isPending} onClick={() => connect.mutate()}>
            {connect.isPending
              ? t.waitingForWallet()
              : wallets.length === 0
                ? t.connectWallet()
                : t.connectOther()}
          </Button>
        ) : (
          <Button onClick={() => openLogin()}>{t.signInWithWallet()}</Button>
        )}
      </span>
    </div>
  );
}
