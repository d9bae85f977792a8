import { ControlsModal } from "../controls/controls-modal.tsx";
import { GuestProfileModal } from "../guest/guest-profile-modal.tsx";
import type { Modals } from "../modals/use-modals.ts";
import { SettingsDrawer } from "../settings/settings-drawer.tsx";
import { ShareModal } from "../share/share-modal.tsx";
import type { Visit } from "../visit/visit.ts";

/** The modal on top of the stack. */
export function SpaceModals({ visit, modals }: { visit: Visit; modals: Modals }) {
  switch (modals.top) {
    case "Share":
      return <ShareModal visit={visit} onClose={() => modals.close("Share")} />;
    case "Settings":
      return (
        <SettingsDrawer onControls={() => modals.open("Controls")} onClose={() => modals.close("Settings")} />
      );
    case "Controls":
      return <ControlsModal onClose={() => modals.close("Controls")} />;
    case "GuestProfile":
      return <GuestProfileModal onClose={() => modals.close("GuestProfile")} />;
    default:
      return null;
  }
}
