/** The provider interface of wallets (EIP-1193), without any library. */
type WalletProvider = {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: "accountsChanged", listener: (accounts: readonly string[]) => void): void;
  removeListener?(event: "accountsChanged", listener: (accounts: readonly string[]) => void): void;
};
export type Wallet = { name: string; provider: WalletProvider };

/** EIP-6963. */
type Announced = { info: { uuid: string; name: string; rdns: string }; provider: WalletProvider };

declare global {
  interface Window {
    ethereum?: WalletProvider;
  }
}

/** Time to wait for wallets to announce themselves, in milliseconds. */
const ANSWERS_WITHIN_MS = 120;
const METAMASK = "io.metamask";

/**
 * This browser's wallet: MetaMask where several announce themselves (EIP-6963), else the only one (`window.ethereum`).
 */
export async function findWallet(): Promise<Wallet | null> {
  const found = new Map<string, Announced>();
  const hear = (event: Event): void => {
    const { detail } = event as CustomEvent<Announced | null>;
    if (detail !== null && typeof detail.provider?.request === "function")
      found.set(detail.info.uuid, detail);
  };
  window.addEventListener("eip6963:announceProvider", hear);
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  if (found.size === 0) await new Promise((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS));
  window.removeEventListener("eip6963:announceProvider", hear);

  const announced = [...found.values()];
  const chosen = announced.find(({ info }) => info.rdns === METAMASK) ?? announced[0];
  if (chosen) return { name: chosen.info.name.trim().slice(0, 40) || "Wallet", provider: chosen.provider };
  const { ethereum } = window;
  return ethereum === undefined ? null : { name: "MetaMask", provider: ethereum };
}
