import { lazyComponent } from "#ui/lazy-component.tsx";

/** Few spaces require a wallet. */
export const ConnectWalletButton = lazyComponent(() =>
  import("./connect-wallet-button.tsx").then(({ ConnectWalletButton }) => ConnectWalletButton),
);
