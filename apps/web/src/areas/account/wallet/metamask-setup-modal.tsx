import * as t from "@veranda/messages/wallet";
import { Download, KeyRound, RotateCw } from "lucide-react";
import { Button, buttonClass } from "#ui/button.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { PointList } from "#ui/point-list.tsx";

const STEPS = [
  [Download, t.addMetaMask, t.addMetaMaskLead],
  [KeyRound, t.createWallet, t.createWalletLead],
  [RotateCw, t.reloadThisPage, t.reloadThisPageLead],
] as const;

/** Shown to whoever wants to sign in by a wallet and has none in this browser. */
export function MetaMaskSetupModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t.setUpWallet()} lead={t.setUpWalletLead()} onClose={onClose}>
      <PointList points={STEPS} isOrdered />
      <ModalFoot>
        <Button look="quiet" onClick={() => location.reload()}>
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
