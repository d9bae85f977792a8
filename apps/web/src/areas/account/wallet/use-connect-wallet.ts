import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/account";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useUserFlag } from "#session/use-user-flag.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { MetaMaskSetupModal } from "../account-dialogs.ts";
import { integrationsQuery } from "#api/integrations-query.ts";
import { findWallet } from "./discover.ts";
import { signMessage } from "./sign-message.ts";
import { WalletFault } from "./wallet-fault.ts";

/** Connects this browser's wallet to the account, once it has signed the server's message. */
export function useConnectWallet(onConnected?: () => void) {
  const queries = useQueryClient();
  const { remember: finishTutorial } = useUserFlag("finishedMetamaskTutorial");
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
      finishTutorial();
      void queries.invalidateQueries({ queryKey: ["me", "user"] });
      onConnected?.();
    },
    onError: (error) => {
      if (error instanceof WalletFault) {
        if (error.trouble.kind === "no_wallet") openDialog(MetaMaskSetupModal);
        else showToast({ message: error.message, kind: "error" });
      } else showToast({ message: sentenceFor(error), kind: "error" });
    },
  });
}
