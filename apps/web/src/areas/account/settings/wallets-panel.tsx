import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Integrations } from "@veranda/contract/calls/sign-in";
import * as t from "@veranda/messages/account";
import { api } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { findWallet } from "../wallet/discover.ts";
import { signMessage } from "../wallet/sign-message.ts";
import { WalletFault } from "../wallet/wallet-fault.ts";
import { MetaMaskSetupModal } from "../account-dialogs.ts";
import { integrationsQuery } from "./integrations-query.ts";
import { CARD_LINES, Card, CardLine } from "#ui/card.tsx";

type WalletsPanelProps = {
  wallets: Integrations["connectedWallets"];
  isBusy: boolean;
  onDisconnect: (address: string) => void;
};

/** Wallets that open the account. */
export function WalletsPanel({ wallets, isBusy, onDisconnect }: WalletsPanelProps) {
  const connect = useConnect();
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

const shortAddress = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;

function useConnect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const wallet = await findWallet();
      if (wallet === null) throw new WalletFault({ kind: "no_wallet" });
      const { publicAddress, signature } = await signMessage(wallet);
      const body = { address: publicAddress, connection: wallet.name, signature };
      return (await api("POST /integrations/wallets/connect", { body })).data;
    },
    onSuccess: (data) => {
      queries.setQueryData(integrationsQuery().queryKey, data);
      showToast({ message: t.walletConnected() });
      void queries.invalidateQueries({ queryKey: ["me", "user"] });
    },
    onError: (error) => {
      if (error instanceof WalletFault) {
        if (error.trouble.kind === "no_wallet") openDialog(MetaMaskSetupModal);
        else showToast({ message: error.message, kind: "error" });
      } else showToast({ message: sentenceFor(error), kind: "error" });
    },
  });
}
