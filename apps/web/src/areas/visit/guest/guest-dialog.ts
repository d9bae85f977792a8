import { spaceDialog } from "#engine/space-dialog.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

/** Not needed to enter a space. */
export const GuestProfileModal = spaceDialog(
  lazyComponent(() => import("./guest-profile-modal.tsx").then(({ GuestProfileModal }) => GuestProfileModal)),
);
