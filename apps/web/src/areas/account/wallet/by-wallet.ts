import { CallError } from "@veranda/contract";
import { unsigned } from "#api/client.ts";
import type { LogIn } from "#session/auth-data.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { MetaMaskSetupModal } from "../account-dialogs.ts";
import { findWallet } from "./discover.ts";
import { signMessage } from "./sign-message.ts";
import { rememberWallet } from "./wallet-session.ts";
import { WalletFault } from "./wallet-fault.ts";

/** Signing in with this browser's wallet, as an attempt for the auth machine. */
export const byWallet = (expected?: string): LogIn => ({
  method: "MetaMask",
  email: null,
  ...(expected === undefined ? {} : { publicAddress: expected }),
  obtain: async (signal) => {
    const wallet = await findWallet();
    if (wallet === null) {
      openDialog(MetaMaskSetupModal);
      throw new WalletFault({ kind: "no_wallet" });
    }
    const { requireEmail, ...signed } = await signMessage(wallet, { expected, signal });
    signal.throwIfAborted();
    // A signature is valid once: it is kept to create the account with.
    if (requireEmail) throw new WalletFault({ kind: "needs_email", signed });
    try {
      const { data } = await unsigned("POST /auth/v1/verify/signature", { body: signed }, { signal });
      rememberWallet(signed.publicAddress);
      return data;
    } catch (error) {
      if (error instanceof CallError && error.code === "WALLET_SIGNATURE_INVALID")
        throw new WalletFault({ kind: "mismatch" }, error);
      throw error;
    }
  },
});
