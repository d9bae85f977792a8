import { spaceDialog } from "#engine/space-dialog.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Not needed to enter a space.
export const ControlsModal = spaceDialog(
  lazyComponent(() => import("../controls/controls-modal.tsx").then(({ ControlsModal }) => ControlsModal)),
);
export const SettingsDrawer = spaceDialog(
  lazyComponent(() => import("../settings/settings-drawer.tsx").then(({ SettingsDrawer }) => SettingsDrawer)),
);
