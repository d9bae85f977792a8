import { Suspense, useEffect } from "react";
import type { ModalType } from "../modals/modal-stack.ts";
import type { Modals } from "../modals/use-modals.ts";
import { ABOUT_SPACE } from "../own-spaces/about-space.ts";
import { lazyComponent } from "../faults/lazy-component.tsx";

// Nobody needs them to walk in.
const ControlsModal = lazyComponent(() =>
  import("../controls/controls-modal.tsx").then(({ ControlsModal }) => ControlsModal),
);
const GuestProfileModal = lazyComponent(() =>
  import("../guest/guest-profile-modal.tsx").then(({ GuestProfileModal }) => GuestProfileModal),
);
const SettingsDrawer = lazyComponent(() =>
  import("../settings/settings-drawer.tsx").then(({ SettingsDrawer }) => SettingsDrawer),
);

const OF_THE_SPACE = [...ABOUT_SPACE, "Settings", "Controls", "GuestProfile"] as const satisfies ModalType[];

type SpaceModalsProps = { modals: Modals };

/** The modal on top of the stack, if it is one of the space's own; they go when one is not in it any more. */
export function SpaceModals(props: SpaceModalsProps) {
  const { close } = props.modals;
  useEffect(() => () => OF_THE_SPACE.forEach(close), [close]);
  return (
    <Suspense fallback={null}>
      <TopModal {...props} />
    </Suspense>
  );
}

function TopModal({ modals }: SpaceModalsProps) {
  switch (modals.top) {
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
