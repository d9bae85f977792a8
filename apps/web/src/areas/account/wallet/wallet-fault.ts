import * as t from "@veranda/messages/wallet";
import { SignInFailed } from "#session/login-fault.ts";

/** A wallet's proof that waits for an email address. */
export type SignedByWallet = { publicAddress: string; signature: string };

export type WalletTrouble =
  | { kind: "no_wallet" | "declined" | "pending" | "mismatch" }
  | { kind: "needs_email"; signed: SignedByWallet };

const SENTENCES: Record<WalletTrouble["kind"], () => string> = {
  no_wallet: t.walletMissing,
  declined: t.walletDeclined,
  pending: t.walletPending,
  mismatch: t.walletMismatch,
  needs_email: t.walletNeedsEmail,
};

/** Why signing with a wallet failed. */
export class WalletFault extends SignInFailed {
  readonly trouble: WalletTrouble;
  constructor(trouble: WalletTrouble, cause?: unknown) {
    super(SENTENCES[trouble.kind](), { cause });
    this.name = "WalletFault";
    this.trouble = trouble;
  }
}

/** A wallet's refusal by its error code (EIP-1193, EIP-1474). */
export function refusedBy(error: unknown): unknown {
  const code = typeof error === "object" && error !== null ? (error as { code?: unknown }).code : undefined;
  if (code === 4001 || code === 4100) return new WalletFault({ kind: "declined" }, error);
  if (code === -32002) return new WalletFault({ kind: "pending" }, error);
  return error;
}
