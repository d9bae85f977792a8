import * as t from "@veranda/messages/wallet";
import { Download, KeyRound, RotateCw } from "lucide-react";
import { useAuth } from "#session/use-auth.ts";
import { useRememberFlag } from "#session/use-user-flag.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { PointList } from "#ui/point-list.tsx";

const STEPS = [
  [Download, t.addMetaMask, t.addMetaMaskLead],
  [KeyRound, t.createWallet, t.createWalletLead],
] as const;

/** Shown to people who want to sign in with or connect a wallet, and have none in this browser. */
export function MetaMaskSetupModal({ onClose }: { onClose: () => void }) {
  const { isLoggedIn } = useAuth();
  useRememberFlag("needsMetamaskTutorial");
  const then = isLoggedIn ? t.reloadThenConnect : t.reloadThisPageLead;
  return (
    <Modal title={t.setUpWallet()} lead={t.setUpWalletLead()} onClose={onClose}>
      <PointList points={[...STEPS, [RotateCw, t.reloadThisPage, then]]} isOrdered />
      <ModalFoot>
        <Button variant="quiet" onClick={() => location.reload()}>
          {t.reloadPage()}
        </Button>
        <a
          href="https://metamask.io/download"
          target="_blank"
          rel="noreferrer noopener"
          className={buttonClass("accent")}
        >
          {t.getMetaMask()}
        </a>
      </ModalFoot>
    </Modal>
  );
}
