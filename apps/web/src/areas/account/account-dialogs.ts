import { lazyComponent } from "#ui/lazy-component.tsx";

// Loaded when first opened.
export const ConfirmDeleteAccountModal = lazyComponent<{ onClose: () => void }>(() =>
  import("./settings/confirm-delete-account-modal.tsx").then(
    ({ ConfirmDeleteAccountModal }) => ConfirmDeleteAccountModal,
  ),
);
export const MetaMaskSetupModal = lazyComponent(() =>
  import("./wallet/metamask-setup-modal.tsx").then(({ MetaMaskSetupModal }) => MetaMaskSetupModal),
);
