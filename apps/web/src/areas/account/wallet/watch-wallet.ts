import { findWallet } from "./discover.ts";
import { rememberedWallet, rememberReturn } from "./wallet-session.ts";

export const WALLET_CHANGED_PATH = "/login/metamask";

/** Watches the session's wallet; when it switches to another account, `leave` is called to let the person choose. */
export function watchWallet(leave: () => void): () => void {
  const ended = new AbortController();
  void follow(leave, ended.signal);
  return () => ended.abort();
}

async function follow(leave: () => void, signal: AbortSignal): Promise<void> {
  const wallet = await findWallet();
  if (signal.aborted || wallet === null) return;
  const { provider } = wallet;
  const changed = ([first]: readonly string[]): void => {
    const mine = rememberedWallet();
    if (mine === null || first === undefined || first.toLowerCase() === mine) return;
    if (location.pathname === WALLET_CHANGED_PATH) return;
    rememberReturn(`${location.pathname}${location.search}`);
    leave();
  };
  provider.on?.("accountsChanged", changed);
  signal.addEventListener("abort", () => provider.removeListener?.("accountsChanged", changed));
}
