import { spaceDialog } from "../engine/space-dialog.tsx";
import { lazyComponent } from "../faults/lazy-component.tsx";

// Nobody needs them to walk in.
export const ControlsModal = spaceDialog(
  lazyComponent(() => import("../controls/controls-modal.tsx").then(({ ControlsModal }) => ControlsModal)),
);
export const GuestProfileModal = spaceDialog(
  lazyComponent(() =>
    import("../guest/guest-profile-modal.tsx").then(({ GuestProfileModal }) => GuestProfileModal),
  ),
);
export const SettingsDrawer = spaceDialog(
  lazyComponent(() => import("../settings/settings-drawer.tsx").then(({ SettingsDrawer }) => SettingsDrawer)),
);
