import * as t from "@veranda/messages/wallet";
import { PageMeta } from "#site/page-meta.tsx";
import { WalletChangedPage } from "#areas/account";

export default function LoginMetamask() {
  return (
    <div className="grid min-h-[70svh] place-items-center px-4">
      <PageMeta title={t.yourWallet()} isNoIndex />
      <WalletChangedPage />
    </div>
  );
}
