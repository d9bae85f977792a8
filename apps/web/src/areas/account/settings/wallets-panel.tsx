import type { UserFlag } from "@veranda/contract";
import type { Integrations } from "@veranda/contract/calls/sign-in";
import * as t from "@veranda/messages/account";
import * as wallet from "@veranda/messages/wallet";
import { useAuth } from "#session/use-auth.ts";
import { Button } from "#ui/button.tsx";
import { shortAddress } from "#i18n/titles/short-address.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { MetaMaskSetupModal } from "../account-dialogs.ts";
import { useConnectWallet } from "../wallet/use-connect-wallet.ts";
import { CARD_LINES, Card, CardLine } from "#ui/card.tsx";

type WalletsPanelProps = {
  wallets: Integrations["connectedWallets"];
  isBusy: boolean;
  onDisconnect: (address: string) => void;
};

/** Wallets that can sign in to the account. */
export function WalletsPanel({ wallets, isBusy, onDisconnect }: WalletsPanelProps) {
  const connect = useConnectWallet();
  const { me } = useAuth();
  const has = (flag: UserFlag) => me?.userFlags.includes(flag) === true;
  // Keeps the wallet setup guide at hand until the person has a wallet.
  const isSettingUp = has("needsMetamaskTutorial") && !has("finishedMetamaskTutorial");
  return (
    <Card title={t.wallets()} lead={t.walletsLead()}>
      <div className={CARD_LINES}>
        {wallets.map(({ connection }) => (
          <CardLine
            key={connection}
            name={<span className="font-mono text-sm">{shortAddress(connection)}</span>}
          >
            <Button
              size="sm"
              aria-label={t.disconnectWallet({ wallet: shortAddress(connection) })}
              disabled={isBusy}
              onClick={() => onDisconnect(connection)}
            >
              {t.disconnect()}
            </Button>
          </CardLine>
        ))}
        <CardLine name={wallets.length === 0 ? t.noWallet() : t.otherWallet()}>
          {isSettingUp && (
            <Button size="sm" variant="quiet" onClick={() => openDialog(MetaMaskSetupModal)}>
              {wallet.setUpWallet()}
            </Button>
          )}
          <Button
            size="sm"
            aria-label={t.connectWallet()}
            disabled={connect.isPending}
            onClick={() => connect.mutate()}
          >
            {connect.isPending ? t.waitingForWallet() : t.connect()}
          </Button>
        </CardLine>
      </div>
    </Card>
  );
}
