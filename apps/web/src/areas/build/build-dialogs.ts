import { spaceDialog } from "#engine/space-dialog.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

export const EnvironmentPicker = spaceDialog(
  lazyComponent(() =>
    import("./environment/environment-picker.tsx").then(({ EnvironmentPicker }) => EnvironmentPicker),
  ),
);
export const CustomEnvironmentModal = spaceDialog(
  lazyComponent(() =>
    import("./environment/custom-environment-modal.tsx").then(
      ({ CustomEnvironmentModal }) => CustomEnvironmentModal,
    ),
  ),
);
export const VersionsModal = spaceDialog(
  lazyComponent(() => import("./versions/versions-modal.tsx").then(({ VersionsModal }) => VersionsModal)),
);
export const SaveTemplateModal = spaceDialog(
  lazyComponent(() =>
    import("./content-menu/template-modals.tsx").then(({ SaveTemplateModal }) => SaveTemplateModal),
  ),
);
export const UseTemplateModal = spaceDialog(
  lazyComponent(() =>
    import("./content-menu/template-modals.tsx").then(({ UseTemplateModal }) => UseTemplateModal),
  ),
);
export const RevertModal = spaceDialog(
  lazyComponent(() => import("./editing/confirm-modals.tsx").then(({ RevertModal }) => RevertModal)),
);
export const EmptyFramesModal = spaceDialog(
  lazyComponent(() =>
    import("./editing/confirm-modals.tsx").then(({ EmptyFramesModal }) => EmptyFramesModal),
  ),
);
export const ClearModal = spaceDialog(
  lazyComponent(() => import("./editing/confirm-modals.tsx").then(({ ClearModal }) => ClearModal)),
);
