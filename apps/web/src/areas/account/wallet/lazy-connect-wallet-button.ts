import { lazyComponent } from "#ui/lazy-component.tsx";

/** Few spaces ask for a wallet. */
export const ConnectWalletButton = lazyComponent(() =>
  import("./connect-wallet-button.tsx").then(({ ConnectWalletButton }) => ConnectWalletButton),
);
