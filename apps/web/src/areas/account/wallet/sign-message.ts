import { unsigned } from "#api/client.ts";
import type { Wallet } from "./discover.ts";
import { refusedBy, WalletFault, type SignedByWallet } from "./wallet-fault.ts";

/**
 * Has the wallet sign a fresh message from the server. `expected`: the account that must sign, where known. Throws
 * WalletFault for refusals by the person or the wallet.
 */
export async function signMessage(
  { provider }: Wallet,
  { expected, signal }: { expected?: string | undefined; signal?: AbortSignal } = {},
): Promise<SignedByWallet & { requireEmail: boolean }> {
  const publicAddress = await firstAddress(() => provider.request({ method: "eth_requestAccounts" }));
  if (expected !== undefined && expected !== publicAddress) throw new WalletFault({ kind: "mismatch" });
  const body = { publicAddress, ...(await chainOf(provider)) };
  const { data } = await unsigned("POST /auth/v1/wallet/nonce", { body }, signal ? { signal } : {});
  const signature = await provider
    .request({ method: "personal_sign", params: [asHex(data.message), publicAddress] })
    .catch((error: unknown) => {
      throw refusedBy(error);
    });
  // The person may have switched accounts while the signature was requested.
  const now = await firstAddress(() => provider.request({ method: "eth_accounts" }));
  if (now !== publicAddress || typeof signature !== "string") throw new WalletFault({ kind: "mismatch" });
  return { publicAddress, signature, requireEmail: data.requireEmail };
}

async function firstAddress(ask: () => Promise<unknown>): Promise<string> {
  const accounts = await ask().catch((error: unknown) => {
    throw refusedBy(error);
  });
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof first !== "string" || !/^0x[0-9a-fA-F]{40}$/.test(first))
    throw new WalletFault({ kind: "declined" });
  return first.toLowerCase();
}

/**
 * The wallet's current chain, on which a contract account verifies its signature. Undefined where the wallet doesn't
 * say.
 */
async function chainOf(provider: Wallet["provider"]): Promise<{ chain?: number }> {
  const id = await provider.request({ method: "eth_chainId" }).catch(() => null);
  const chain = typeof id === "string" && /^0x[0-9a-f]{1,12}$/i.test(id) ? Number(id) : 0;
  return chain > 0 ? { chain } : {};
}

const asHex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
