import { spaceDialog } from "#engine/space-dialog.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

export const GoLiveModal = spaceDialog(
  lazyComponent(() => import("./go-live-modal.tsx").then(({ GoLiveModal }) => GoLiveModal)),
);
export const EndGoLiveModal = spaceDialog(
  lazyComponent(() => import("./go-live-modal.tsx").then(({ EndGoLiveModal }) => EndGoLiveModal)),
);
export const SwitchSourceModal = spaceDialog(
  lazyComponent(() => import("./go-live-modal.tsx").then(({ SwitchSourceModal }) => SwitchSourceModal)),
);
