import * as t from "@veranda/messages/wallet";
import { Download, KeyRound, RotateCw } from "lucide-react";
import { buttonClass } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";

const STEPS = [
  [Download, t.addMetaMask, t.addMetaMaskLead],
  [KeyRound, t.createWallet, t.createWalletLead],
  [RotateCw, t.reloadThisPage, t.reloadThisPageLead],
] as const;

/** Shown to whoever wants to sign in by a wallet and has none in this browser. */
export function MetaMaskSetupModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t.setUpWallet()} lead={t.setUpWalletLead()} onClose={onClose}>
      <ol className="grid gap-5">
        {STEPS.map(([Icon, title, text]) => (
          <li key={title()} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <span>
              <span className="block font-semibold">{title()}</span>
              <span className="block text-ink-soft">{text()}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <button type="button" className={buttonClass("quiet")} onClick={() => location.reload()}>
          {t.reloadPage()}
        </button>
        <a
          href="https://metamask.io/download"
          target="_blank"
          rel="noreferrer noopener"
          className={buttonClass("accent")}
        >
          {t.getMetaMask()}
        </a>
      </div>
    </Modal>
  );
}
