import * as t from "@veranda/messages/gates";
import { Button } from "#ui/button.tsx";
import { useConnectWallet } from "./use-connect-wallet.ts";

type ConnectWalletButtonProps = { hasOthers: boolean; onConnected: () => void };

/** Connects this browser's wallet to the account. */
export function ConnectWalletButton({ hasOthers, onConnected }: ConnectWalletButtonProps) {
  const connect = useConnectWallet(onConnected);
  return (
    <Button disabled={connect.isPending} onClick={() => connect.mutate()}>
      {connect.isPending ? t.waitingForWallet() : hasOthers ? t.connectOther() : t.connectWallet()}
    </Button>
  );
}
