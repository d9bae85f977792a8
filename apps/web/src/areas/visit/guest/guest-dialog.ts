import { spaceDialog } from "#engine/space-dialog.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

/** Nobody needs it to walk in. */
export const GuestProfileModal = spaceDialog(
  lazyComponent(() => import("./guest-profile-modal.tsx").then(({ GuestProfileModal }) => GuestProfileModal)),
);
