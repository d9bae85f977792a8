import { useEffect } from "react";
import { useAuth } from "#session/use-auth.ts";
import { closeDialog } from "#ui/dialogs/dialog-store.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Each is loaded when first opened.
const CreateSpaceModal = lazyComponent(() =>
  import("./create/create-space-modal.tsx").then(({ CreateSpaceModal }) => CreateSpaceModal),
);
export const ShareModal = lazyComponent(() =>
  import("./share/share-modal.tsx").then(({ ShareModal }) => ShareModal),
);
export const GatesModal = lazyComponent(() =>
  import("./gates/gates-modal.tsx").then(({ GatesModal }) => GatesModal),
);
export const SpaceInfoModal = lazyComponent(() =>
  import("./info/space-info-modal.tsx").then(({ SpaceInfoModal }) => SpaceInfoModal),
);
export const HostToolsModal = lazyComponent(() =>
  import("./tools/host-tools-modal.tsx").then(({ HostToolsModal }) => HostToolsModal),
);
export const ManageHostsModal = lazyComponent(() =>
  import("./tools/manage-hosts-modal.tsx").then(({ ManageHostsModal }) => ManageHostsModal),
);
export const BansModal = lazyComponent(() =>
  import("./tools/bans-modal.tsx").then(({ BansModal }) => BansModal),
);
export const BanModal = lazyComponent(() => import("./tools/ban-modal.tsx").then(({ BanModal }) => BanModal));
export const RemovePersonModal = lazyComponent(() =>
  import("./tools/remove-person-modal.tsx").then(({ RemovePersonModal }) => RemovePersonModal),
);
export const MakeHostModal = lazyComponent(() =>
  import("./tools/make-host-modal.tsx").then(({ MakeHostModal }) => MakeHostModal),
);
export const DeleteSpaceModal = lazyComponent(() =>
  import("./delete-space-modal.tsx").then(({ DeleteSpaceModal }) => DeleteSpaceModal),
);

/** Creates a space. Closing the sign-in on top of it cancels this too. */
export function CreateSpaceDialog({ onClose }: { onClose: () => void }) {
  const { isLoggedIn, me } = useAuth();
  useEffect(() => {
    if (!isLoggedIn) onClose();
  });
  return me && <CreateSpaceModal me={me} onClose={onClose} />;
}

/** Leaving a space closes the dialogs about it. */
export const closeSpaceDialogs = (): void =>
  [
    ShareModal,
    GatesModal,
    SpaceInfoModal,
    HostToolsModal,
    ManageHostsModal,
    BansModal,
    BanModal,
    RemovePersonModal,
    MakeHostModal,
    DeleteSpaceModal,
  ].forEach(closeDialog);
