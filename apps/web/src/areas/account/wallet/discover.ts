/** What wallets bring to a page (EIP-1193); nothing of any library. */
type WalletProvider = {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: "accountsChanged", listener: (accounts: readonly string[]) => void): void;
  removeListener?(event: "accountsChanged", listener: (accounts: readonly string[]) => void): void;
};
export type Wallet = { name: string; provider: WalletProvider };

/** Of EIP-6963. */
type Announced = { info: { uuid: string; name: string; rdns: string }; provider: WalletProvider };

declare global {
  interface Window {
    ethereum?: WalletProvider;
  }
}

/** Wallets answer within the same turn or soon after. */
const ANSWERS_WITHIN_MS = 120;
const METAMASK = "io.metamask";

/** The wallet of this browser: MetaMask where there are several (EIP-6963), or the one that is there (`window.ethereum`). */
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
